import { Anchor } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { download } from "../../files/files.api.ts";
import { useT } from "../../i18n/i18n.ts";

/** Above the row's own link, which covers the row. */
const ABOVE = { position: "relative", zIndex: 1, minHeight: 24, fontSize: "inherit" } as const;

/** A file in a list: its name would be one more question to the server for each row. */
export default function FileLink({ id }: { id: number }) {
	const { t } = useT();
	return (
		<Anchor component="button" type="button" style={ABOVE} onClick={() => download(id)}>
			<IconPaperclip size={14} aria-hidden="true" /> {t("lists.file_download")}
		</Anchor>
	);
}
