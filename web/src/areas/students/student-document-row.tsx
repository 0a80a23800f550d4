import { hasPreview } from "@homeroom/contract/areas/files/files.rules.ts";
import type { StudentDocument } from "@homeroom/contract/areas/students/students.care.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { Anchor, Button, Menu } from "@mantine/core";
import { IconPaperclip, IconPencil, IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { download } from "../../kit/files/files.api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RowMenu } from "../../kit/table/row-menu.tsx";
import classes from "./student-care.module.css";
import { useDocumentDeeds } from "./student-document-deeds.ts";
import { ExpiryDot } from "./student-expiry-dot.tsx";

const PreviewDialog = lazy(() => import("../../kit/files/file-preview.tsx"));

interface StudentDocumentRowProps {
	document: StudentDocument;
	mayEdit: boolean;
	onChange: () => void;
}

/** One paper: what it is, until when it is good, and its scan. */
export function StudentDocumentRow({ document, mayEdit, onChange }: StudentDocumentRowProps) {
	const { t } = useT();
	const chooser = useRef<HTMLInputElement>(null);
	const [looking, setLooking] = useState(false);
	const { busy, attach, takeFile, remove } = useDocumentDeeds(document);
	const { file } = document;
	const name = t(`care.document.${document.kind}`);
	const attachLabel = t(file ? "care.file_replace" : "care.file_add");
	return (
		<li className={classes.item} aria-busy={busy}>
			<div className={classes.main}>
				<span className={classes.strong}>{[name, document.number].filter(Boolean).join(" · ")}</span>
				{document.expires_on ? <ExpiryDot day={document.expires_on} /> : null}
				{file ? (
					<Anchor
						component="button"
						type="button"
						className={classes.file}
						title={t(hasPreview(file.media_type) ? "files.look" : "files.download")}
						onClick={() => (hasPreview(file.media_type) ? setLooking(true) : download(file.id))}
					>
						<IconPaperclip size={14} aria-hidden="true" />
						<span>{file.name}</span>
						<span className={classes.meta}>{formatSize(file.size)}</span>
					</Anchor>
				) : null}
				{document.note ? <span className={classes.meta}>{document.note}</span> : null}
			</div>
			{mayEdit ? (
				<div className={classes.actions}>
					{file ? null : (
						<Button
							variant="default"
							size="compact-sm"
							loading={busy}
							leftSection={<IconUpload size={14} aria-hidden="true" />}
							aria-label={t("care.file_add_named", { name })}
							onClick={() => chooser.current?.click()}
						>
							{attachLabel}
						</Button>
					)}
					<RowMenu name={name}>
						<Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onChange}>
							{t("care.document_change")}
						</Menu.Item>
						{file ? (
							<Menu.Item leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => chooser.current?.click()}>
								{attachLabel}
							</Menu.Item>
						) : null}
						{file ? (
							<Menu.Item leftSection={<IconX size={16} aria-hidden="true" />} onClick={takeFile}>
								{t("care.file_remove")}
							</Menu.Item>
						) : null}
						<Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={remove}>
							{t("care.document_remove")}
						</Menu.Item>
					</RowMenu>
				</div>
			) : null}
			<input
				ref={chooser}
				type="file"
				hidden
				aria-label={attachLabel}
				onChange={({ currentTarget }) => {
					const [chosen] = currentTarget.files ?? [];
					currentTarget.value = "";
					if (chosen) attach(chosen);
				}}
			/>
			<Suspense>{looking && file ? <PreviewDialog file={file} onClose={() => setLooking(false)} /> : null}</Suspense>
		</li>
	);
}
