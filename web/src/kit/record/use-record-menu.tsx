import { permissionOf, type RecordAction, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { IconArchive, IconArchiveOff, IconArrowRight, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import { MenuPart } from "../menu/menu-part.ts";
import { useAllows } from "../session/session.ts";
import { RowMenu } from "../table/rows/row-menu.tsx";
import type { RecordArea } from "./record-area.ts";
import { useRecordPaths } from "./record-paths.ts";
import { useRecordArchive } from "./use-record-archive.ts";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** The menu of a row in a record's list: only what the person may do. */
export function useRecordMenu<S extends RecordSpec>(area: RecordArea<S>, more?: (row: RowOf<S>) => ReactNode) {
	const { t } = useT();
	const allows = useAllows();
	const { toPage, editInList } = useRecordPaths(area.spec);
	const { archive, restore } = useRecordArchive(area);
	return (row: RowOf<S>) => {
		const mine = area.mayChange?.(row) ?? true;
		const may = (action: RecordAction) => mine && allows(permissionOf(area.spec, action));
		return (
			<RowMenu name={area.titleOf(row)}>
				<MenuPart.Item leftSection={<IconArrowRight {...ICON} />} onClick={() => toPage(row.id)}>
					{t("record.open")}
				</MenuPart.Item>
				{may("Edit") && !row.archived_at ? (
					<MenuPart.Item leftSection={<IconPencil {...ICON} />} onClick={() => editInList(row.id)}>
						{t("record.edit")}
					</MenuPart.Item>
				) : null}
				{more?.(row)}
				{may("Delete") && !row.archived_at ? (
					<MenuPart.Item leftSection={<IconArchive {...ICON} />} onClick={() => void archive(row)}>
						{t("record.archive")}
					</MenuPart.Item>
				) : null}
				{may("Delete") && row.archived_at ? (
					<MenuPart.Item leftSection={<IconArchiveOff {...ICON} />} onClick={() => void restore(row)}>
						{t("record.restore")}
					</MenuPart.Item>
				) : null}
			</RowMenu>
		);
	};
}
