import type { BadgeStudent } from "@homeroom/contract/areas/badges/badges.contract.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Alert, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useProblem } from "../../kit/form/use-problem.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import classes from "./badge-dialog.module.css";
import { BADGES, type BadgeSet } from "./badges.api.ts";

export type ToRevoke = { kind: "badge"; id: number; student: BadgeStudent } | { kind: "set"; set: BadgeSet };

/** Revoking cannot be taken back: only a hash of the code is kept. So it asks, and says what happens. */
export function BadgeRevokeDialog({ what, onClose }: { what: ToRevoke; onClose: () => void }) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useProblem();

	const revoke = async () => {
		setBusy(true);
		setProblem(null);
		try {
			const { revoked } =
				what.kind === "badge"
					? await api.badges.revoke({ params: { id: what.id } })
					: await api.badges.revoke_set({ params: { set_id: what.set.set_id } });
			void client.invalidateQueries({ queryKey: [BADGES] });
			notify.success(t("badges.revoked", { count: revoked }));
			onClose();
		} catch (error) {
			setProblem(error instanceof Error ? error.message : String(error));
			setBusy(false);
		}
	};
	return (
		<FormDialog title={t(what.kind === "badge" ? "badges.revoke" : "badges.revoke_set")} onClose={onClose}>
			{problem ? (
				<Alert color="danger" role="alert" mb="md">
					{problem}
				</Alert>
			) : null}
			<p className={classes.text}>
				{what.kind === "badge"
					? t("badges.revoke_text", { name: fullName(what.student) })
					: t("badges.revoke_set_text", { when: formats.instant(what.set.created_at) })}
			</p>
			<div className={classes.footer}>
				<Button variant="default" onClick={onClose}>
					{t("form.cancel")}
				</Button>
				<Button color="danger" loading={busy} onClick={() => void revoke()}>
					{t(what.kind === "badge" ? "badges.revoke" : "badges.revoke_set")}
				</Button>
			</div>
		</FormDialog>
	);
}
