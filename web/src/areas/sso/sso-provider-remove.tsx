import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { refreshProviders, type SsoProvider } from "./sso.api.ts";
import classes from "./sso-providers.module.css";

/** Removing cannot be taken back: the secret is gone, and who is who over there. So it asks. */
export function ProviderRemove({ provider, onClose }: { provider: SsoProvider; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const remove = useMutation({
		mutationFn: () => api.sso.remove({ params: { id: provider.id } }),
		onSuccess: () => {
			void refreshProviders(client);
			notify.success(t("sso.removed", { name: provider.label }));
			onClose();
		},
	});
	return (
		<FormDialog title={t("sso.remove_title", { name: provider.label })} onClose={onClose}>
			{remove.error ? (
				<Alert color="danger" role="alert" mb="md">
					{remove.error.message}
				</Alert>
			) : null}
			<p className={classes.question}>{t("sso.remove_text", { count: provider.people })}</p>
			<div className={classes.answers}>
				<Button variant="default" onClick={onClose} data-autofocus>
					{t("form.cancel")}
				</Button>
				<Button color="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
					{t("sso.remove_confirm")}
				</Button>
			</div>
		</FormDialog>
	);
}
