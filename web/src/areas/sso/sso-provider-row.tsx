import { Button, Menu } from "@mantine/core";
import { IconBrandGoogle, IconPencil, IconPower, IconSchool, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RowMenu } from "../../kit/table/rows/row-menu.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { SSO_PROVIDERS, type SsoProvider, type SsoRole } from "./sso.api.ts";
import { SsoOffered } from "./sso-offered.tsx";
import classes from "./sso-providers.module.css";
import { useRoleName } from "./sso-role-name.ts";

interface ProviderRowProps {
	provider: SsoProvider;
	roles: SsoRole[];
	mayChange: boolean;
	onEdit: () => void;
	onRemove: () => void;
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

export function ProviderRow({ provider, roles, mayChange, onEdit, onRemove }: ProviderRowProps) {
	const { t } = useT();
	const roleName = useRoleName(roles);
	const toggle = useToggle(provider);
	const [result, setResult] = useState<Awaited<ReturnType<typeof api.sso.check>>>();
	const check = useDeed(() => api.sso.check({ params: { id: provider.id } }), { after: setResult });
	const newcomers =
		provider.new_account_role_id === null
			? t("sso.nobody_new")
			: t("sso.newcomers", { role: roleName(provider.new_account_role_id), domains: provider.email_domains.join(", ") });
	const KindIcon = provider.kind === "google" ? IconBrandGoogle : IconSchool;
	return (
		<li className={classes.row}>
			<KindIcon size={20} stroke={1.6} aria-hidden className={classes.icon} />
			<div className={classes.words}>
				<div className={classes.name}>{provider.label}</div>
				<div className={classes.meta}>{provider.issuer}</div>
				<div className={classes.meta}>
					{t("sso.people", { count: provider.people })} · {newcomers}
				</div>
				<SsoOffered provider={provider} mayChange={mayChange} />
				<CheckResult result={result} />
			</div>
			<StatusDot tone={provider.enabled ? "good" : "past"}>{provider.enabled ? t("sso.on") : t("sso.off")}</StatusDot>
			{mayChange ? (
				<div className={classes.actions}>
					<Button
						variant="default"
						loading={check.pending}
						onClick={() => void check.run()}
						aria-label={t("sso.check_name", { name: provider.label })}
					>
						{t("sso.check")}
					</Button>
					<RowMenu name={provider.label}>
						<Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
							{t("sso.edit")}
						</Menu.Item>
						<Menu.Item leftSection={<IconPower {...ICON} />} onClick={() => void toggle.run(provider)}>
							{provider.enabled ? t("sso.switch_off") : t("sso.switch_on")}
						</Menu.Item>
						<Menu.Item leftSection={<IconTrash {...ICON} />} color="danger" onClick={onRemove}>
							{t("sso.remove")}
						</Menu.Item>
					</RowMenu>
				</div>
			) : null}
		</li>
	);
}

function CheckResult({ result }: { result: { problem: keyof typeof PROBLEMS | null; details: string | null } | undefined }) {
	const { t } = useT();
	return (
		<div aria-live="polite" className={classes.result}>
			{result === undefined ? null : result.problem === null ? (
				<StatusDot tone="good">{t("sso.check_ok")}</StatusDot>
			) : (
				<>
					<StatusDot tone="bad">{t(PROBLEMS[result.problem])}</StatusDot>
					{result.details ? <div className={classes.meta}>{result.details}</div> : null}
				</>
			)}
		</div>
	);
}
const PROBLEMS = {
	not_public: "sso.problem.not_public",
	unreachable: "sso.problem.unreachable",
	no_document: "sso.problem.no_document",
	issuer_differs: "sso.problem.issuer_differs",
	incomplete: "sso.problem.incomplete",
} as const;

/** On or off, with the way back. */
function useToggle(provider: SsoProvider) {
	const { t } = useT();
	const toggle = useDeed(
		({ id, version, enabled }: SsoProvider) => api.sso.update({ params: { id }, body: { version, enabled: !enabled } }),
		{
			said: ({ enabled }) => t(enabled ? "sso.switched_on" : "sso.switched_off", { name: provider.label }),
			undo: (saved) => () => {
				void toggle.run(saved);
			},
			invalidates: [[SSO_PROVIDERS]],
		},
	);
	return toggle;
}
