import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { useEnter } from "../session/session.public-ui.ts";
import classes from "./passkey-button.module.css";
import { showPasskey } from "./passkey-ceremony.ts";

/** The icon of the kit; its other icons are not on the login page. */
const FINGERPRINT =
	"M18.9 7a8 8 0 0 1 1.1 5v1a6 6 0 0 0 .8 3M8 11a4 4 0 0 1 8 0v1a10 10 0 0 0 2 6M12 11v2a14 14 0 0 0 2.5 8M8 15a18 18 0 0 0 1.8 6M4.9 19a22 22 0 0 1-.9-7v-1a8 8 0 0 1 12-6.95";

/** Signing in without a password. `to`: where to go afterwards. */
export function PasskeyButton({ to }: { to: string | undefined }) {
	const { t } = useT();
	const goOn = useEnter(to);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const enter = async () => {
		setBusy(true);
		setFailure(null);
		try {
			const { ticket, options } = await api.factors.passkey_options();
			await goOn(await api.factors.passkey_login({ body: { ticket, response: await showPasskey(options) } }));
		} catch (error) {
			setFailure(error instanceof ApiError ? error.message : t("error.unexpected"));
			setBusy(false);
		}
	};
	return (
		<div className={classes.way}>
			<PlainButton quiet className={classes.button} loading={busy} icon={FINGERPRINT} onClick={() => void enter()}>
				{t("ways.passkey")}
			</PlainButton>
			{failure ? (
				<p role="alert" className={classes.failure}>
					{failure}
				</p>
			) : null}
		</div>
	);
}
