import type { BadgeStudent } from "@homeroom/contract/areas/badges/badges.contract.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Alert, Button } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./badge-dialog.module.css";
import { BADGES, type BadgeSet } from "./badges.api.ts";

export type ToRevoke = { kind: "badge"; id: number; student: BadgeStudent } | { kind: "set"; set: BadgeSet };

/** Revoking cannot be taken back: only a hash of the code is kept. So it asks, and says what happens. */
export function BadgeRevokeDialog({ what, onClose }: { what: ToRevoke; onClose: () => void }) {
	const { t } = useT();
	const formats = useFormats();
	const revoke = useDeed(
		() =>
			what.kind === "badge"
				? api.badges.revoke({ params: { id: what.id } })
				: api.badges.revoke_set({ params: { set_id: what.set.set_id } }),
		{
			said: ({ revoked }) => t("badges.revoked", { count: revoked }),
			after: onClose,
			invalidates: [[BADGES]],
			refused: "here",
		},
	);
	return (
		<FormDialog title={t(what.kind === "badge" ? "badges.revoke" : "badges.revoke_set")} onClose={onClose}>
			{revoke.problem ? (
				<Alert color="danger" role="alert" mb="md">
					{revoke.problem}
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
				<Button color="danger" loading={revoke.pending} onClick={() => void revoke.run()}>
					{t(what.kind === "badge" ? "badges.revoke" : "badges.revoke_set")}
				</Button>
			</div>
		</FormDialog>
	);
}
