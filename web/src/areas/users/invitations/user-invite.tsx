import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useCloseDialog } from "../../../kit/form/dialog-history.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { readChoice } from "../../../kit/table/list/list-search.ts";
import { InviteMany } from "./user-invite-many.tsx";
import { InviteOne } from "./user-invite-one.tsx";

const route = getRouteApi("/app/settings/users/invite");

/** `/settings/users/invite`, over the list: one person, or many at once from a pasted list. */
export function UserInvite() {
	const { t } = useT();
	const navigate = route.useNavigate();
	const close = useCloseDialog(() => void navigate({ to: "/settings/users", search: true, replace: true }));
	const tab = readChoice((route.useSearch() as { tab?: unknown }).tab, ["many"]) ?? "one";
	const setTab = (next: string | null) =>
		void navigate({ search: (now) => ({ ...now, tab: next === "many" ? next : undefined }), replace: true, state: (now) => now });
	return (
		<FormDialog title={t("users.invite")} onClose={close}>
			<Tabs value={tab} onChange={setTab} keepMounted>
				<Tabs.List mb="md">
					<Tabs.Tab value="one">{t("users.invite_one")}</Tabs.Tab>
					<Tabs.Tab value="many">{t("users.invite_many")}</Tabs.Tab>
				</Tabs.List>
				<Tabs.Panel value="one">
					<InviteOne onClose={close} />
				</Tabs.Panel>
				<Tabs.Panel value="many">
					<InviteMany onClose={close} />
				</Tabs.Panel>
			</Tabs>
		</FormDialog>
	);
}
