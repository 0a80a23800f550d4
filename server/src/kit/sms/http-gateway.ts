import { filledSms, gapsIn, originOf, type SmsGapValues, smsHeaders } from "@homeroom/contract/kit/values/sms-template.ts";
import { AddressRefused, type OutgoingRequest, type PublicFetch } from "../http/public-fetch.ts";
import type { SmsGateway, SmsOut, SmsOutcome } from "./sms-gateway.ts";
import type { SmsSending } from "./sms-settings.ts";

/** Nothing was sent yet when these happen: no such name, nobody there, a certificate that is not theirs. */
const BEFORE_SENDING =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|CERT_\w+|ERR_TLS_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+)$/;
/** They say that nothing was taken, and to come again. */
const COME_AGAIN: readonly number[] = [429, 503];

/** Any gateway that takes a message by one HTTP request, as its manual describes it. */
export class HttpGateway implements SmsGateway {
	readonly #config: SmsSending;
	readonly #secret: string | null;
	readonly #fetch: PublicFetch;

	/** `secret`: opened for this address alone. */
	constructor(config: SmsSending, secret: string | null, fetch: PublicFetch) {
		this.#config = config;
		this.#secret = secret;
		this.#fetch = fetch;
	}

	async hand(message: SmsOut): Promise<SmsOutcome> {
		const request = this.#requestOf(message);
		if (request === null) return { is: "refused", problem: "not_allowed", status: null };
		try {
			const answer = await this.#fetch(request.address, request);
			return await this.#outcomeOf(answer);
		} catch (error) {
			if (error instanceof AddressRefused) return { is: "refused", problem: "not_allowed", status: null };
			const { code } = error as { code?: unknown };
			return typeof code === "string" && BEFORE_SENDING.test(code)
				? { is: "later", status: null, after: null }
				: { is: "in_doubt", status: null };
		}
	}

	/** Null where something is missing: an address, or the secret that it asks for. */
	#requestOf({ id, number, text, sender }: SmsOut): (OutgoingRequest & { address: string }) | null {
		const { http_address, http_method: method, http_headers, http_form, http_body } = this.#config;
		if (http_address === null) return null;
		const asked = [http_address, http_body ?? "", http_headers ?? ""].flatMap(gapsIn);
		if (this.#secret === null && asked.some((name) => name.startsWith("secret"))) return null;
		const secret = this.#secret ?? "";
		const secret_base64 = Buffer.from(secret).toString("base64");
		const values: SmsGapValues = { to: number, digits: number.slice(1), text, id, from: sender ?? "", secret, secret_base64 };
		const address = filledSms(http_address, "address", values);
		if (URL.parse(address)?.origin !== originOf(http_address)) return null;
		const headers = Object.fromEntries(
			smsHeaders(http_headers ?? "").map(({ name, value }) => [name.toLowerCase(), filledSms(value, "header", values)]),
		);
		if (method === "GET") return { address, method, headers };
		const type = http_form === "json" ? "application/json" : "application/x-www-form-urlencoded";
		return { address, method, headers: { "content-type": type, ...headers }, body: filledSms(http_body ?? "", http_form, values) };
	}

	async #outcomeOf(answer: Response): Promise<SmsOutcome> {
		const { status } = answer;
		if (status >= 200 && status < 300) return { is: "taken", their_id: idAt(await answer.text(), this.#config.id_path) };
		if (COME_AGAIN.includes(status)) return { is: "later", status, after: secondsOf(answer.headers.get("retry-after")) };
		// it broke while it worked on it
		if (status >= 500) return { is: "in_doubt", status };
		return { is: "refused", problem: "refused", status };
	}
}

/** Retry-After: seconds, or an instant. */
function secondsOf(said: string | null): number | null {
	const seconds =
		said === null || said.trim() === "" ? Number.NaN : /^\d+$/.test(said.trim()) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
	return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

/** `messages.0.id` of a JSON answer; null where nothing stands there. */
function idAt(text: string, path: string | null): string | null {
	if (path === null) return null;
	try {
		const found = path.split(".").reduce<unknown>((at, name) => {
			return typeof at === "object" && at !== null && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined;
		}, JSON.parse(text));
		const id = typeof found === "string" || typeof found === "number" ? String(found) : "";
		return id === "" || id.length > 200 || /\p{Cc}|\p{Cs}/u.test(id) ? null : id;
	} catch {
		return null;
	}
}
