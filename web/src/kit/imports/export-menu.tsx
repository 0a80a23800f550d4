import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { Menu } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { sayRefused } from "../deeds/deed-notices.ts";
import { useT } from "../i18n/i18n.ts";
import { madePath } from "../routing/made-path.ts";
import { recordQuery } from "../table/records/record-search.ts";
import type { RecordListModel } from "../table/records/use-record-list.ts";
import { type FileFormat, importClient } from "./import-client.ts";
import { useMayFiles } from "./use-may-files.ts";

interface ExportMenuProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, they go out and come in the same way
	list: RecordListModel<any>;
	button: (open: boolean, toggle: () => void) => ReactNode;
}

/** What the list shows as a file, with the columns shown or with all; and the way in. */
export default function ExportMenu({ list, button }: ExportMenuProps) {
	const { t } = useT();
	const navigate = useNavigate();
	const [open, setOpen] = useState(true);
	const { spec, search, columns, fields, columnFields } = list as RecordListModel<RecordBase>;
	const may = useMayFiles(spec);
	const save = (format: FileFormat, shown: boolean) => {
		const { page: _, limit: __, ...query } = recordQuery(search, 1);
		// the first column of the list is made of what names the record
		const naming = Object.entries(fields).flatMap(([name, field]) => (field.required && field.single && !field.computed ? [name] : []));
		const chosen = [...new Set([...naming, ...columns])].filter((name) => Object.hasOwn(columnFields, name));
		void importClient(spec)
			.export.download({ query: { ...query, format, ...(shown && { columns: chosen.join(",") }) } })
			.catch(sayRefused);
	};
	const icon = <IconDownload size={16} stroke={1.7} aria-hidden="true" />;
	return (
		<Menu opened={open} onChange={setOpen} position="bottom-end" width={230}>
			<Menu.Target>{button(open, () => setOpen(!open))}</Menu.Target>
			<Menu.Dropdown>
				{may.Export ? (
					<>
						<Menu.Label>{t("imports.export_shown")}</Menu.Label>
						<Menu.Item leftSection={icon} onClick={() => save("xlsx", true)}>
							{t("imports.export_as", { format: "XLSX" })}
						</Menu.Item>
						<Menu.Item leftSection={icon} onClick={() => save("csv", true)}>
							{t("imports.export_as", { format: "CSV" })}
						</Menu.Item>
						<Menu.Label>{t("imports.export_all")}</Menu.Label>
						<Menu.Item leftSection={icon} onClick={() => save("xlsx", false)}>
							{t("imports.export_as", { format: "XLSX" })}
						</Menu.Item>
						<Menu.Item leftSection={icon} onClick={() => save("csv", false)}>
							{t("imports.export_as", { format: "CSV" })}
						</Menu.Item>
					</>
				) : null}
				{may.Import ? (
					<>
						<Menu.Divider />
						<Menu.Item
							leftSection={<IconUpload size={16} stroke={1.7} aria-hidden="true" />}
							onClick={() => void navigate({ to: madePath(`${spec.path}/import`) })}
						>
							{t("imports.import")}
						</Menu.Item>
					</>
				) : null}
			</Menu.Dropdown>
		</Menu>
	);
}
