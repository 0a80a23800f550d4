import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { Button } from "@mantine/core";
import { IconPaperclip, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { api } from "../../../kit/api/api.ts";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { UploadRow } from "../../../kit/files/upload-row.tsx";
import { useUploads } from "../../../kit/files/use-uploads.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { FAMILY_TASKS, type FamilyTaskOpen } from "./family-tasks.api.ts";
import classes from "./family-tasks.module.css";

const SHOWN = [FAMILY_TASKS] as const;

/** What the school gave for it and what the family brought; a phone offers its camera. */
export function FamilyTaskFiles({ task: { id, files } }: { task: FamilyTaskOpen }) {
	const { t, locale } = useT();
	const chooser = useRef<HTMLInputElement>(null);
	const { uploads, add, again, stop } = useUploads(
		({ file }, options) => api.tasks.family_upload.upload(file, { params: { id }, query: { name: file.name } }, options),
		SHOWN,
	);
	return (
		<Sheet title={t("family_tasks.files")}>
			{files.length === 0 && uploads.length === 0 ? <p className={classes.none}>{t("family_tasks.files_none")}</p> : null}
			<ul className={classes.files}>
				{files.map(({ id: file_id, name, size, by_family }) => (
					<li key={file_id}>
						<button
							type="button"
							className={classes.file}
							onClick={() => void api.tasks.family_file.download({ params: { id, file_id } }).catch(sayRefused)}
						>
							<IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
							<span>{name}</span>
							<small>{`${formatSize(size, locale)} · ${t(by_family ? "family_tasks.file_ours" : "family_tasks.file_school")}`}</small>
						</button>
					</li>
				))}
				{uploads.map((upload) => (
					<UploadRow key={upload.key} upload={upload} onStop={() => stop(upload)} onAgain={() => again(upload)} />
				))}
			</ul>
			<input
				ref={chooser}
				type="file"
				multiple
				hidden
				aria-label={t("family_tasks.bring")}
				onChange={({ currentTarget }) => {
					add([...(currentTarget.files ?? [])]);
					currentTarget.value = "";
				}}
			/>
			<Button
				variant="default"
				size="md"
				leftSection={<IconUpload size={18} aria-hidden="true" />}
				onClick={() => chooser.current?.click()}
			>
				{t("family_tasks.bring")}
			</Button>
		</Sheet>
	);
}
