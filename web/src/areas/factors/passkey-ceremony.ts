import { ApiError } from "../../kit/api/api-error.ts";
import { type MessageKey, text } from "../../kit/i18n/i18n.ts";

/** Options as the server made them; the browser reads them, we do not. */
type Options = { challenge: string };
const library = () => import("@simplewebauthn/browser");
type Library = Awaited<ReturnType<typeof library>>;

/** The browser makes a passkey. Its part of the code is loaded when somebody wants one. */
export async function makePasskey(options: Options) {
	const { startRegistration } = await library();
	return startRegistration({ optionsJSON: options as Parameters<Library["startRegistration"]>[0]["optionsJSON"] }).catch(refuse);
}

/** The browser shows that it holds a passkey. */
export async function showPasskey(options: Options) {
	const { startAuthentication } = await library();
	return startAuthentication({ optionsJSON: options as Parameters<Library["startAuthentication"]>[0]["optionsJSON"] }).catch(refuse);
}

/** Why it did not come to an answer, in our words. */
function refuse(error: Error & { code?: string }): never {
	const key: MessageKey =
		error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" || error.name === "InvalidStateError"
			? "ways.passkey_known"
			: error.name === "NotAllowedError" || error.name === "AbortError"
				? "ways.passkey_cancelled"
				: "ways.passkey_failed";
	throw new ApiError(0, { error: "passkey", message: text(key) });
}
