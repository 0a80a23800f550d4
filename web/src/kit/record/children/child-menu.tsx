import { ActionIcon } from "@mantine/core";
import { IconArchive, IconDots, IconDownload, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { sayRefused } from "../../deeds/deed-notices.ts";
import { useT } from "../../i18n/i18n.ts";
import { type FileFormat, importClient } from "../../imports/import-client.ts";
import { useMayFiles } from "../../imports/use-may-files.ts";
import { MenuPart } from "../../menu/menu-part.ts";
import { MenuWhenUsed } from "../../menu/menu-when-used.tsx";
import { madePath } from "../../routing/made-path.ts";
import type { ChildArea } from "./child-area.ts";
import { ofParent } from "./children-query.ts";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface ChildMenuProps {
	spec: ChildArea["spec"];
	parent: number;
	/** Null: not for this person. */
	onArchive: (() => void) | null;
}
/** What belongs to one record, as a file; the way in, for those of all; and what was archived. */
export default function ChildMenu({ spec, parent, onArchive }: ChildMenuProps) {
	const { t } = useT();
	const navigate = useNavigate();
	const may = useMayFiles(spec);
	if (!may.Export && !may.Import && !onArchive) return null;
	const save = (format: FileFormat) =>
		void importClient(spec)
			.export.download({ query: { where: ofParent(spec, parent), format } })
			.catch(sayRefused);
	return (
		<MenuWhenUsed
			position="bottom-end"
			width={210}
			button={
				<ActionIcon variant="subtle" color="gray" aria-label={t("record.more_actions")} title={t("record.more_actions")}>
					<IconDots size={17} aria-hidden="true" />
				</ActionIcon>
			}
		>
			{may.Export
				? (["xlsx", "csv"] as const).map((format) => (
						<MenuPart.Item key={format} leftSection={<IconDownload {...ICON} />} onClick={() => save(format)}>
							{t("imports.export_as", { format: format.toUpperCase() })}
						</MenuPart.Item>
					))
				: null}
			{may.Import ? (
				<MenuPart.Item leftSection={<IconUpload {...ICON} />} onClick={() => void navigate({ to: madePath(`${spec.path}/import`) })}>
					{t("imports.import")}
				</MenuPart.Item>
			) : null}
			{onArchive ? (
				<MenuPart.Item leftSection={<IconArchive {...ICON} />} onClick={onArchive}>
					{t("record.archive_open")}
				</MenuPart.Item>
			) : null}
		</MenuWhenUsed>
	);
}
