import type { Client } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconHeartHandshake, IconPencil } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useRecordPaths } from "../../kit/record/record-paths.ts";
import { useRecordArchive } from "../../kit/record/use-record-archive.ts";
import { useAllows } from "../../kit/session/session.ts";
import { RowMenu } from "../../kit/table/row-menu.tsx";
import { CLIENT_AREA } from "./clients.record.tsx";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** The menu of a row in the list: only what the person may do. */
export function useClientMenu() {
	const { t } = useT();
	const allows = useAllows();
	const { toPage, editInList } = useRecordPaths(CLIENT_AREA.spec);
	const { archive, restore } = useRecordArchive(CLIENT_AREA);
	return (client: Client) => (
		<RowMenu name={client.name}>
			<Menu.Item leftSection={<IconHeartHandshake {...ICON} />} onClick={() => toPage(client.id)}>
				{t("record.open")}
			</Menu.Item>
			{allows("Clients.Edit") && !client.archived_at ? (
				<Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => editInList(client.id)}>
					{t("record.edit")}
				</Menu.Item>
			) : null}
			{allows("Clients.Delete") ? (
				<Menu.Item
					leftSection={client.archived_at ? <IconArchiveOff {...ICON} /> : <IconArchive {...ICON} />}
					onClick={() => void (client.archived_at ? restore(client) : archive(client))}
				>
					{t(client.archived_at ? "record.restore" : "record.archive")}
				</Menu.Item>
			) : null}
		</RowMenu>
	);
}
