import { PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import { Anchor, Progress, Switch } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { useModuleName } from "../../kit/session/use-module-name.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { offersQuery, storageOf, storageSize } from "../plans/plans.public-ui.ts";
import { adoptSettings, type Settings, settingsQuery } from "./settings.api.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import { SettingsLoaded } from "./settings-loaded.tsx";
import classes from "./settings-modules-page.module.css";

/** `/settings/modules`: what of the plan the school uses. */
export function SettingsModulesPage() {
	const { t } = useT();
	return (
		<SettingsFrame title={t("settings_page.modules")} context={t("settings.modules_context")}>
			<SettingsLoaded>{(settings) => <ModuleSettings settings={settings} />}</SettingsLoaded>
		</SettingsFrame>
	);
}

function ModuleSettings({ settings }: { settings: Settings }) {
	const { t } = useT();
	const mayEdit = useAllows()("Settings.Edit");
	const nameOf = useModuleName();
	const turn = useModuleSwitch();
	// where nothing is paid, the plan's page offers no other plan
	const changeable = useQuery(offersQuery).data?.payments ?? true;
	return (
		<>
			<Sheet title={t("settings.modules")}>
				<ul className={classes.list}>
					{settings.modules.map(({ name, in_plan, on }) => (
						<li key={name} className={classes.item}>
							{in_plan ? (
								<Switch
									classNames={{ label: classes.name ?? "" }}
									label={nameOf(name)}
									description={on ? t("settings.module_on") : t("settings.module_off")}
									checked={on}
									disabled={!mayEdit}
									onChange={(event) => turn(name, event.currentTarget.checked)}
								/>
							) : (
								<div>
									<span className={classes.name}>{nameOf(name)}</span>
									<span className={classes.hint}>
										{t("settings.module_missing")} {changeable ? <PlanLink /> : t("settings.module_ask")}
									</span>
								</div>
							)}
						</li>
					))}
				</ul>
			</Sheet>
			<Sheet title={t("settings.usage")} aside={<PlanLink />}>
				<dl className={classes.meters}>
					<Meter label={t("page.students")} used={settings.usage.students} limit={settings.limits.students} />
					<Meter label={t("settings.staff")} used={settings.usage.staff} limit={settings.limits.staff} />
					<Meter label={t("settings.clients")} used={settings.usage.clients} limit={null} />
					<StorageMeter settings={settings} />
				</dl>
			</Sheet>
		</>
	);
}

/** Turned on screen at once; what the server refuses is taken back, and every turn can be undone. */
function useModuleSwitch(): (name: string, on: boolean) => void {
	const { t } = useT();
	const client = useQueryClient();
	const nameOf = useModuleName();
	const turn = useDeed(
		({ name, on }: { name: string; on: boolean }) => {
			const now = client.getQueryData(settingsQuery.queryKey);
			const off = PLAN_MODULES.filter((known) => (known === name ? !on : (now?.modules_off.includes(known) ?? false)));
			return api.settings.update({ body: { modules_off: off, version: now?.version ?? 1 } });
		},
		{
			early: ({ name, on }) => {
				const before = client.getQueryData(settingsQuery.queryKey);
				if (before)
					client.setQueryData(settingsQuery.queryKey, {
						...before,
						modules: before.modules.map((module) => (module.name === name ? { ...module, on } : module)),
					});
				return () => {
					if (before) client.setQueryData(settingsQuery.queryKey, before);
					void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
				};
			},
			said: (_, { name, on }) => t(on ? "settings.module_on_notice" : "settings.module_off_notice", { name: nameOf(name) }),
			undo:
				(_, { name, on }) =>
				() => {
					void turn.run({ name, on: !on });
				},
			after: (saved) => adoptSettings(client, saved),
		},
	);
	return (name, on) => void turn.run({ name, on });
}

function PlanLink() {
	const { t } = useT();
	return (
		<Anchor underline="always" className={classes.link} renderRoot={(props) => <Link to="/settings/plan" {...props} />}>
			{t("settings.see_plan")}
		</Anchor>
	);
}

function Meter({ label, used, limit }: { label: string; used: number; limit: number | null }) {
	const { t } = useT();
	const { number } = useFormats();
	const text = limit === null ? number(used) : t("settings.of", { used: number(used), limit: number(limit) });
	return <MeterLine label={label} text={text} share={limit === null ? null : used / limit} />;
}

function StorageMeter({ settings: { usage, limits } }: { settings: Settings }) {
	const { t, locale } = useT();
	const used = storageOf(usage.storage_bytes);
	const limit = limits.storage_mb;
	return (
		<MeterLine
			label={t("settings.storage")}
			text={
				limit === null
					? storageSize(used, locale)
					: t("settings.of", { used: storageSize(used, locale), limit: storageSize(limit, locale) })
			}
			share={limit === null ? null : used / limit}
		/>
	);
}

function MeterLine({ label, text, share }: { label: string; text: string; share: number | null }) {
	return (
		<div className={classes.meter}>
			<dt>{label}</dt>
			<dd>
				{text}
				{share === null ? null : (
					<Progress
						value={Math.min(100, share * 100)}
						color={share >= 1 ? "danger" : "primary"}
						size={6}
						mt={6}
						aria-label={`${label}: ${text}`}
					/>
				)}
			</dd>
		</div>
	);
}
