import { Alert, Button } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { SSO_PROVIDERS, type SsoProvider } from "./sso.api.ts";
import classes from "./sso-providers.module.css";

/** Removing cannot be taken back: the secret is gone, and who is who over there. So it asks. */
export function ProviderRemove({ provider, onClose }: { provider: SsoProvider; onClose: () => void }) {
	const { t } = useT();
	const remove = useDeed(() => api.sso.remove({ params: { id: provider.id } }), {
		said: () => t("sso.removed", { name: provider.label }),
		after: onClose,
		invalidates: [[SSO_PROVIDERS]],
		refused: "here",
	});
	return (
		<FormDialog title={t("sso.remove_title", { name: provider.label })} onClose={onClose}>
			{remove.problem ? (
				<Alert color="danger" role="alert" mb="md">
					{remove.problem}
				</Alert>
			) : null}
			<p className={classes.question}>{t("sso.remove_text", { count: provider.people })}</p>
			<div className={classes.answers}>
				<Button variant="default" onClick={onClose} data-autofocus>
					{t("form.cancel")}
				</Button>
				<Button color="danger" loading={remove.pending} onClick={() => void remove.run()}>
					{t("sso.remove_confirm")}
				</Button>
			</div>
		</FormDialog>
	);
}
