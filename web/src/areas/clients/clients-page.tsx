import { CLIENT, type Client } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { Button } from "@mantine/core";
import { IconHeartHandshake, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { useLiveInvalidate } from "../../kit/live/live.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";
import { Why } from "../../kit/session/why.tsx";
import { RecordList } from "../../kit/table/record-list.tsx";
import { useRecordList } from "../../kit/table/use-record-list.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { CLIENT_LOOK } from "./client-look.tsx";
import { useClientMenu } from "./client-menu.tsx";
import { CLIENT_AREA } from "./clients.record.tsx";

const RecordEdit = lazy(async () => ({ default: (await import("../../kit/record/record-edit.tsx")).RecordEditOverList<typeof CLIENT> }));
const route = getRouteApi("/app/clients");

export function ClientsPage() {
	const { t } = useT();
	const allows = useAllows();
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const list = useRecordList<Client>(CLIENT, search, navigate);
	const rowMenu = useClientMenu();
	// names of people stand in the list
	useLiveInvalidate("contacts", ["clients"]);
	const add = () => void navigate({ to: "/clients/new", search: (now) => ({ ...now, edit: undefined }), state: { opened_here: true } });
	const mayAdd = allows("Clients.Create");
	const isStaff = useSession()?.portal_type === "ADMIN";
	useKeys(mayAdd ? [{ keys: "n", label: t("clients.add"), run: add }] : []);
	return (
		<>
			<PageHeader
				title={t("clients.title")}
				context={list.context}
				actions={
					mayAdd ? (
						<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
							{t("clients.add")}
						</Button>
					) : isStaff ? (
						<Why needs="Clients.Create">{t("clients.add")}</Why>
					) : null
				}
			/>
			<Sheet>
				<RecordList list={list} look={CLIENT_LOOK} rowMenu={rowMenu} emptyIcon={<IconHeartHandshake />} />
			</Sheet>
			<Suspense>{search.edit && allows("Clients.Edit") ? <RecordEdit area={CLIENT_AREA} id={search.edit} /> : null}</Suspense>
			<Outlet />
		</>
	);
}
