import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconArchive, IconBookmark, IconLayoutColumns, IconPrinter, IconTransfer } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { loadCatalogue, useT } from "../../i18n/i18n.ts";
import { useMayFiles } from "../../imports/use-may-files.ts";
import { listTool } from "../list/list-tool.ts";
import type { RecordLook } from "../records/record-columns.ts";
import classes from "../records/record-toolbar.module.css";
import type { RecordListModel } from "../records/use-record-list.ts";
import { ToolButton } from "./tool-button.tsx";

const ExportMenu = listTool(async () => {
	const [part] = await Promise.all([import("../../imports/export-menu.tsx"), loadCatalogue("imports")]);
	return part;
});
const DisplayMenu = listTool(() => import("../columns/display-menu.tsx"));
const PrintList = listTool(() => import("../print/print-list.tsx"));
const ViewsMenu = listTool(() => import("../views/views-menu.tsx"));

interface ListToolsProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, their tools are the same
	list: RecordListModel<any>;
	// biome-ignore lint/suspicious/noExplicitAny: as above
	look: RecordLook<any>;
	narrow: boolean;
}

/** Saved views, files out and in, the archive, columns, print. */
export default function ListTools({ list, look, narrow }: ListToolsProps) {
	const { t } = useT();
	const [printing, setPrinting] = useState(false);
	const files = useMayFiles(list.spec);
	const mayFiles = files.Export || files.Import;
	return (
		<>
			<ViewsButton list={list} narrow={narrow} />
			{mayFiles ? <ToolButton label={t("lists.files")} icon={IconTransfer} tool={ExportMenu} with={{ list }} /> : null}
			{narrow ? null : (
				<>
					<ActionIcon
						variant={list.search.archived ? "light" : "default"}
						size={36}
						aria-pressed={list.search.archived === 1}
						aria-label={t("table.archived")}
						title={t("table.archived")}
						onClick={() => list.navigation.change({ archived: list.search.archived ? undefined : 1 })}
					>
						<IconArchive size={17} stroke={1.7} aria-hidden="true" />
					</ActionIcon>
					<ToolButton label={t("table.display")} icon={IconLayoutColumns} tool={DisplayMenu} with={{ list }} />
					<ActionIcon variant="default" size={36} aria-label={t("table.print")} title={t("table.print")} onClick={() => setPrinting(true)}>
						<IconPrinter size={17} stroke={1.7} aria-hidden="true" />
					</ActionIcon>
				</>
			)}
			{printing ? (
				<Suspense>
					<PrintList list={list} nameOf={(row) => look.nameOf(row)} onDone={() => setPrinting(false)} />
				</Suspense>
			) : null}
		</>
	);
}

/** Shows the name of the open view, which is loaded with the menu. On a phone without one it is a sign: the tools have one row there. */
function ViewsButton({ list, narrow }: { list: RecordListModel<RecordBase>; narrow: boolean }) {
	const { t } = useT();
	const [used, setUsed] = useState(false);
	const button = (open: boolean, onClick: () => void, name?: string) => {
		const opens = { "aria-haspopup": "dialog", "aria-expanded": open, onPointerEnter: ViewsMenu.preload, onClick } as const;
		return narrow && name === undefined ? (
			<ActionIcon variant="default" size={36} aria-label={t("table.views")} {...opens}>
				<IconBookmark size={17} stroke={1.7} aria-hidden="true" />
			</ActionIcon>
		) : (
			<Button
				variant="default"
				className={classes.views}
				leftSection={<IconBookmark size={15} stroke={1.7} aria-hidden="true" />}
				{...opens}
			>
				{name ?? t("table.views")}
			</Button>
		);
	};
	const closed = button(false, () => setUsed(true));
	if (!used && list.search.view === undefined) return closed;
	return (
		<Suspense fallback={closed}>
			<ViewsMenu list={list} startOpen={used} button={button} />
		</Suspense>
	);
}
