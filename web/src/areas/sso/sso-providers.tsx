import type { SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import { Button, Menu } from "@mantine/core";
import { IconBrandGoogle, IconPlus, IconSchool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useSession } from "../../kit/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { ssoProvidersQuery } from "./sso.api.ts";
import { useSsoDialog } from "./sso-dialog.ts";
import { ProviderRow } from "./sso-provider-row.tsx";
import classes from "./sso-providers.module.css";

const ProviderDialog = lazy(async () => ({ default: (await import("./sso-provider-dialog.tsx")).ProviderDialog }));
const ProviderRemove = lazy(async () => ({ default: (await import("./sso-provider-remove.tsx")).ProviderRemove }));

/** A school's own sign-in providers: a section of its settings. */
export function SsoProviders() {
	const { t } = useT();
	const query = useQuery(ssoProvidersQuery);
	// whoever chooses a provider can let anyone in, so the server asks for an admin
	const mayChange = useSession()?.role_permissions === 1;
	const dialog = useSsoDialog();
	const { data, error } = query;
	const chosen = data?.providers.find(({ id }) => id === dialog.id);
	return (
		<Sheet title={t("sso.title")} aside={mayChange && data ? <AddProvider onAdd={dialog.add} /> : null}>
			<p className={classes.text}>{t("sso.text")}</p>
			{mayChange || !data ? null : <p className={classes.text}>{t("sso.admin_only")}</p>}
			{data ? (
				data.providers.length === 0 ? (
					<EmptyState icon={<IconSchool />} title={t("sso.none")} text={t("sso.none_text")} />
				) : (
					<ul className={classes.list}>
						{data.providers.map((provider) => (
							<ProviderRow
								key={provider.id}
								provider={provider}
								roles={data.roles}
								mayChange={mayChange}
								onEdit={() => dialog.edit(provider.id)}
								onRemove={() => dialog.remove(provider.id)}
							/>
						))}
					</ul>
				)
			) : error ? (
				<QueryError query={query} title={t("sso.load_failed")} />
			) : (
				<TextSkeleton />
			)}
			<Suspense>
				{data && mayChange && dialog.opened === "remove" && chosen ? <ProviderRemove provider={chosen} onClose={dialog.close} /> : null}
				{data && mayChange && dialog.opened === "form" && (dialog.kind ?? chosen) ? (
					<ProviderDialog
						key={dialog.kind ?? chosen?.id}
						what={dialog.kind ?? (chosen as NonNullable<typeof chosen>)}
						roles={data.roles}
						redirectUris={data.redirect_uris}
						commonRedirectUris={data.common_redirect_uris}
						onClose={dialog.close}
					/>
				) : null}
			</Suspense>
		</Sheet>
	);
}

function AddProvider({ onAdd }: { onAdd: (kind: SsoKind) => void }) {
	const { t } = useT();
	const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
	return (
		<Menu position="bottom-end" withinPortal>
			<Menu.Target>
				<Button variant="default" leftSection={<IconPlus {...icon} />}>
					{t("sso.add")}
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item leftSection={<IconBrandGoogle {...icon} />} onClick={() => onAdd("google")}>
					{t("sso.kind.google")}
				</Menu.Item>
				<Menu.Item leftSection={<IconSchool {...icon} />} onClick={() => onAdd("oidc")}>
					{t("sso.kind.oidc")}
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	);
}
