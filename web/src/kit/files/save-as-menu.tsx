import type { FileFormat } from "@homeroom/contract/kit/import-calls.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { sayRefused } from "../deeds/deed-notices.ts";
import { useT } from "../i18n/i18n.ts";
import { MenuPart } from "../menu/menu-part.ts";
import { MenuWhenUsed } from "../menu/menu-when-used.tsx";

/** What is shown, as a file of one's choice. */
export function SaveAsMenu({ save }: { save: (format: FileFormat) => Promise<unknown> }) {
	const { t } = useT();
	return (
		<MenuWhenUsed
			position="bottom-end"
			button={
				<Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}>
					{t("export.open")}
				</Button>
			}
		>
			{(["xlsx", "csv"] as const).map((format) => (
				<MenuPart.Item key={format} onClick={() => void save(format).catch(sayRefused)}>
					{t("export.as", { format: format.toUpperCase() })}
				</MenuPart.Item>
			))}
		</MenuWhenUsed>
	);
}
