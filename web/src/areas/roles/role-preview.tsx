import type { Contract } from "@homeroom/contract/contract.generated.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import type { ModuleAction, ModuleName, Permission } from "@homeroom/contract/kit/modules.ts";
import { Alert, Button, Modal } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { CardTitle } from "../../ui/card/card-title.tsx";
import classes from "./role-preview.module.css";

export type Preview = CallAnswer<Contract["roles"]["preview"]>;

interface RolePreviewProps {
	name: string;
	preview: Preview;
	saving: boolean;
	onSave: () => void;
	onClose: () => void;
}

/** Who gains and loses what, before it happens. */
export function RolePreview({ name, preview, saving, onSave, onClose }: RolePreviewProps) {
	const { t } = useT();
	const more = preview.users - preview.names.length;
	return (
		<Modal
			opened
			onClose={onClose}
			title={t("roles.preview_title", { name })}
			size={520}
			closeButtonProps={{ "aria-label": t("form.close") }}
			classNames={{ title: classes.title ?? "" }}
		>
			<p className={classes.people}>
				{t("roles.preview_people", { count: preview.users })}
				{preview.names.length > 0 ? (
					<span className={classes.names}>
						{preview.names.join(", ")}
						{more > 0 ? ` ${t("roles.and_more", { count: more })}` : ""}
					</span>
				) : null}
			</p>
			<Changed title={t("roles.gain")} permissions={preview.gained} />
			<Changed title={t("roles.lose")} permissions={preview.lost} />
			{preview.locks_me_out ? (
				<Alert mt="md" color="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
					{t("roles.locks_me_out")}
				</Alert>
			) : null}
			<div className={classes.footer}>
				<Button variant="default" onClick={onClose}>
					{t("form.keep_editing")}
				</Button>
				<Button onClick={onSave} loading={saving} color={preview.locks_me_out ? "danger" : "primary"} data-autofocus>
					{t("roles.save_for", { count: preview.users })}
				</Button>
			</div>
		</Modal>
	);
}

/** Module by module, so that a long list stays readable. */
function Changed({ title, permissions }: { title: string; permissions: Permission[] }) {
	const { t } = useT();
	if (permissions.length === 0) return null;
	const byModule = Map.groupBy(permissions, (permission) => permission.split(".")[0] as ModuleName);
	return (
		<section className={classes.changed}>
			<CardTitle part>{title}</CardTitle>
			<ul className={classes.list}>
				{[...byModule].map(([module, own]) => (
					<li key={module}>
						<strong>{t(`module.${module}`)}</strong> {own.map((one) => t(`action_name.${one.split(".")[1] as ModuleAction}`)).join(", ")}
					</li>
				))}
			</ul>
		</section>
	);
}
