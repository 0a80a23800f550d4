import type { StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { hasPreview } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { Button, Menu } from "@mantine/core";
import { IconDownload, IconEye, IconHistory, IconPencil, IconTrash, IconUpload } from "@tabler/icons-react";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { RowMenu } from "../table/rows/row-menu.tsx";
import { FileIcon } from "./file-icon.tsx";
import { download } from "./files.api.ts";
import classes from "./files-panel.module.css";

interface FileRowProps {
	file: StoredFile;
	mayEdit: boolean;
	onOpen: (what: "rename" | "versions" | "preview") => void;
	onReplace: () => void;
	onRemove: () => void;
	onRestore: () => void;
}

/** One file: what it is, how large, who put it there and when. */
export function FileRow({ file, mayEdit, onOpen, onReplace, onRemove, onRestore }: FileRowProps) {
	const { t, locale } = useT();
	const formats = useFormats();
	const { id, name, current, versions } = file;
	const isPicture = hasPreview(current.media_type);
	const meta = [
		formatSize(current.size, locale),
		current.user_name ?? t("files.someone"),
		formats.instant(current.created_at),
		versions > 1 ? t("files.version", { number: current.number }) : "",
	];
	return (
		<li className={classes.row}>
			<FileIcon id={id} number={current.number} media_type={current.media_type} />
			<div className={classes.words}>
				<button
					type="button"
					className={classes.name}
					title={isPicture ? t("files.look") : t("files.download")}
					onClick={() => (isPicture ? onOpen("preview") : download(id))}
				>
					{name}
				</button>
				<span className={classes.meta}>{meta.filter(Boolean).join(" · ")}</span>
			</div>
			{file.deleted_at === null ? (
				<RowMenu name={name}>
					{isPicture ? (
						<Menu.Item leftSection={<IconEye size={16} />} onClick={() => onOpen("preview")}>
							{t("files.look")}
						</Menu.Item>
					) : null}
					<Menu.Item leftSection={<IconDownload size={16} />} onClick={() => download(id)}>
						{t("files.download")}
					</Menu.Item>
					<Menu.Item leftSection={<IconHistory size={16} />} onClick={() => onOpen("versions")}>
						{t("files.versions")}
					</Menu.Item>
					{mayEdit ? (
						<>
							<Menu.Item leftSection={<IconUpload size={16} />} onClick={onReplace}>
								{t("files.replace")}
							</Menu.Item>
							<Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen("rename")}>
								{t("files.rename")}
							</Menu.Item>
							<Menu.Item leftSection={<IconTrash size={16} />} onClick={onRemove}>
								{t("files.remove")}
							</Menu.Item>
						</>
					) : null}
				</RowMenu>
			) : mayEdit ? (
				<Button variant="default" size="compact-sm" aria-label={t("files.restore_named", { name })} onClick={onRestore}>
					{t("files.restore")}
				</Button>
			) : null}
		</li>
	);
}
