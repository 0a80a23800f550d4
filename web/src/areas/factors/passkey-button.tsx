import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useEnter } from "../session/session.public-ui.ts";
import classes from "./passkey-button.module.css";
import { showPasskey } from "./passkey-ceremony.ts";

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
			<Button
				variant="default"
				fullWidth
				loading={busy}
				leftSection={<IconFingerprint size={17} aria-hidden="true" />}
				onClick={() => void enter()}
			>
				{t("ways.passkey")}
			</Button>
			{failure ? (
				<p role="alert" className={classes.failure}>
					{failure}
				</p>
			) : null}
		</div>
	);
}
