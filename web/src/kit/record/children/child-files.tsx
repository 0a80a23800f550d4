import { ActionIcon } from "@mantine/core";
import { IconDownload, IconTransfer, IconUpload } from "@tabler/icons-react";
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

/** What belongs to one record, as a file; and the way in, for those of all. */
export default function ChildFiles({ spec, parent }: { spec: ChildArea["spec"]; parent: number }) {
	const { t } = useT();
	const navigate = useNavigate();
	const may = useMayFiles(spec);
	if (!may.Export && !may.Import) return null;
	const save = (format: FileFormat) =>
		void importClient(spec)
			.export.download({ query: { where: ofParent(spec, parent), format } })
			.catch(sayRefused);
	return (
		<MenuWhenUsed
			position="bottom-end"
			width={230}
			button={
				<ActionIcon variant="subtle" color="gray" aria-label={t("lists.files")} title={t("lists.files")}>
					<IconTransfer size={16} aria-hidden="true" />
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
		</MenuWhenUsed>
	);
}
