import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { logError } from "../../kit/log/log.ts";
import classes from "./sso-failure.module.css";

/** Keeps what an admin needs to find the cause where they can find it: in the browser's console. */
export function logFailure(error: unknown, said: Record<string, string> = {}): void {
	const { code, status, message, request_id } = error instanceof ApiError ? error : new ApiError(0, unexpected(error));
	logError(`Single sign-on failed: ${code}`, { name: code, status, message, request_id, provider_said: said });
}
const unexpected = (error: unknown) => ({ error: "unexpected", message: String(error) });

/** Why somebody could not come in: a sentence, the error's name, and where the details are. */
export function SsoFailure({ error }: { error: unknown }) {
	const { t } = useT();
	const { code, message } = error instanceof ApiError ? error : new ApiError(0, { error: "unexpected", message: t("error.unexpected") });
	return (
		<div role="alert" className={classes.failure}>
			<p className={classes.message}>{message}</p>
			<p className={classes.details}>
				{t("sso.error_name")} <code>{code}</code>. {t("sso.error_console")}
			</p>
		</div>
	);
}
