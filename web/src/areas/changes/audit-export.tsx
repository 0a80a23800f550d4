import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { sayRefused } from "../../kit/deeds/deed-notices.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { exportAudit } from "./changes.api.ts";
import type { AuditSearch } from "./changes.search.ts";

/** What the list is narrowed to, as a file. */
export function AuditExport({ search }: { search: AuditSearch }) {
	const { t } = useT();
	return (
		<Menu position="bottom-end">
			<Menu.Target>
				<Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}>
					{t("changes.export")}
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{(["xlsx", "csv"] as const).map((format) => (
					<Menu.Item key={format} onClick={() => void exportAudit(search, format).catch(sayRefused)}>
						{t("changes.export_as", { format: format.toUpperCase() })}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
