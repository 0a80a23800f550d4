import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows, useIsHelping } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import classes from "../export/settings-data.module.css";
import { type SupportGrant, supportQuery } from "../settings.api.ts";
import { SettingsRows } from "../settings-rows.tsx";

const SupportDialog = lazy(async () => ({ default: (await import("./settings-support-dialog.tsx")).SupportDialog }));

/** Nobody who runs Homeroom sees a school's data, unless the school lets them in: here, and for some hours. */
export function SettingsSupport() {
	const { t } = useT();
	const helping = useIsHelping();
	const mayEdit = useAllows()("Settings.Edit") && !helping;
	const query = useQuery(supportQuery);
	const [asking, setAsking] = useState(false);
	return (
		<Sheet title={t("settings.support")}>
			<p className={classes.text}>{t("settings.support_text")}</p>
			{mayEdit ? (
				<Button variant="default" onClick={() => setAsking(true)}>
					{t("settings.support_grant")}
				</Button>
			) : null}
			<SettingsRows
				title={t("settings.support_list")}
				query={query}
				rows={query.data?.grants}
				none={t("settings.support_none")}
				row={(grant) => <GrantRow grant={grant} mayEdit={mayEdit} />}
			/>
			<Suspense>{asking ? <SupportDialog onClose={() => setAsking(false)} /> : null}</Suspense>
		</Sheet>
	);
}

function GrantRow({ grant, mayEdit }: { grant: SupportGrant; mayEdit: boolean }) {
	const { t } = useT();
	const formats = useFormats();
	const end = useDeed(() => api.settings.revoke_support({ params: { id: grant.id } }), {
		said: () => t("settings.support_ended"),
		invalidates: [supportQuery.queryKey],
	});
	const until = formats.instant(grant.revoked_at ?? grant.expires_at);
	return (
		<>
			<div className={classes.grant}>
				<p>
					<strong>{t("settings.support_allowed_by", { name: grant.granted_by })}</strong> ·{" "}
					{grant.may_change ? t("settings.support_changes") : t("settings.support_looks")}
				</p>
				{grant.reason ? <p>{grant.reason}</p> : null}
				<p className={classes.meta}>{t("settings.support_from_to", { from: formats.instant(grant.created_at), to: until })}</p>
				{grant.entries.map(({ operator, at }) => (
					<p key={at} className={classes.meta}>
						{t("settings.support_entered", { operator, time: formats.instant(at) })}
					</p>
				))}
			</div>
			<StatusDot tone={grant.active ? "waiting" : "past"}>
				{grant.active ? t("settings.support_active") : t("settings.support_over")}
			</StatusDot>
			{grant.active && mayEdit ? (
				<Button variant="default" loading={end.pending} onClick={() => void end.run()}>
					{t("settings.support_end")}
				</Button>
			) : null}
		</>
	);
}
