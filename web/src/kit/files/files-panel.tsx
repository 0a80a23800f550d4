import type { StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { Button } from "@mantine/core";
import { IconFolderOpen, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { FileRow } from "./file-row.tsx";
import { FILES_KEY, type FilesOf, type FilesShown, repositoryQuery, sendFile, useFileDeeds } from "./files.api.ts";
import classes from "./files-panel.module.css";
import { UploadRow } from "./upload-row.tsx";
import { useUploads } from "./use-uploads.ts";

const RenameDialog = lazy(() => import("./file-rename.tsx"));
const VersionsDialog = lazy(() => import("./file-versions.tsx"));
const PreviewDialog = lazy(() => import("./file-preview.tsx"));

type Opened = { what: "rename" | "versions" | "preview"; file: StoredFile };

/** The files beside a record: drag in or choose, look, rename, replace, delete and bring back. */
export default function FilesPanel({ brief = false, title, brought = false, ...of }: FilesOf & FilesShown) {
	const { t } = useT();
	const [deleted, setDeleted] = useState(false);
	const query = useQuery(repositoryQuery(of, deleted));
	const repository = query.data;
	const { uploads, add, again, stop } = useUploads(
		repository && (({ file, of: replaced }, options) => sendFile(repository.id, file, replaced, options)),
		FILES_KEY,
	);
	const mayAdd = repository?.may_edit === true && !brought;
	const deeds = useFileDeeds();
	const [opened, setOpened] = useState<Opened>();
	const chooser = useRef<HTMLInputElement>(null);
	const replaced = useRef<number | undefined>(undefined);
	const { over, ...dropping } = useDrop((files) => add(files), mayAdd && !deleted);

	const choose = (of?: number) => {
		replaced.current = of;
		if (chooser.current) chooser.current.multiple = of === undefined;
		chooser.current?.click();
	};
	const files = repository?.files ?? [];
	const isEmpty = repository !== undefined && files.length === 0 && uploads.length === 0;
	const isLine = brief && isEmpty && !deleted;
	return (
		<section className={classes.drop} data-over={over || undefined} aria-label={title ?? t("files.drop")} {...dropping}>
			<Sheet
				title={deleted ? t("files.deleted_title") : (title ?? t("files.title"))}
				{...(isLine && { bare: true, note: t("files.empty") })}
				aside={
					<span className={classes.actions}>
						{repository?.may_edit ? (
							<Button variant="subtle" color="gray" size="compact-sm" onClick={() => setDeleted(!deleted)}>
								{deleted ? t("files.back") : t("files.show_deleted")}
							</Button>
						) : null}
						{mayAdd && !deleted ? (
							<Button variant="default" size="compact-sm" leftSection={<IconUpload size={15} />} onClick={() => choose()}>
								{t("files.add")}
							</Button>
						) : null}
					</span>
				}
			>
				<input
					ref={chooser}
					type="file"
					multiple
					hidden
					aria-label={t("files.add")}
					onChange={({ currentTarget }) => {
						add([...(currentTarget.files ?? [])], replaced.current);
						currentTarget.value = "";
					}}
				/>
				{query.error && !repository ? (
					<QueryError query={query} title={t("files.failed")} />
				) : isLine ? null : isEmpty ? (
					<EmptyState
						icon={<IconFolderOpen />}
						title={deleted ? t("files.none_deleted") : t("files.empty")}
						{...(deleted ? { text: t("files.kept") } : mayAdd && { text: t("files.empty_text") })}
					/>
				) : (
					<ul className={classes.list} aria-busy={query.isPending}>
						{uploads.map((upload) => (
							<UploadRow key={upload.key} upload={upload} onStop={() => stop(upload)} onAgain={() => again(upload)} />
						))}
						{repository ? null : <Placeholders />}
						{files.map((file) => (
							<FileRow
								key={file.id}
								file={file}
								mayEdit={repository?.may_edit === true}
								onOpen={(what) => setOpened({ what, file })}
								onReplace={() => choose(file.id)}
								onRemove={() => void deeds.remove.run(file)}
								onRestore={() => void deeds.restore.run(file)}
							/>
						))}
					</ul>
				)}
				{over ? <p className={classes.hint}>{t("files.drop_here")}</p> : null}
				<Suspense>
					{opened?.what === "rename" ? <RenameDialog file={opened.file} onClose={() => setOpened(undefined)} /> : null}
					{opened?.what === "versions" ? <VersionsDialog file={opened.file} onClose={() => setOpened(undefined)} /> : null}
					{opened?.what === "preview" ? (
						<PreviewDialog file={{ ...opened.file, number: opened.file.current.number }} onClose={() => setOpened(undefined)} />
					) : null}
				</Suspense>
			</Sheet>
		</section>
	);
}

/** Files dragged over the panel; the browser opens what is dropped unless it is told otherwise. */
function useDrop(onDrop: (files: File[]) => void, enabled: boolean) {
	const [over, setOver] = useState(false);
	const holdsFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes("Files");
	return {
		over,
		onDragOver: (event: DragEvent) => {
			if (!holdsFiles(event)) return;
			event.preventDefault();
			setOver(true);
		},
		onDragLeave: (event: DragEvent) => {
			if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
		},
		onDrop: (event: DragEvent) => {
			if (!holdsFiles(event)) return;
			event.preventDefault();
			setOver(false);
			onDrop([...event.dataTransfer.files]);
		},
	};
}

function Placeholders() {
	return [0, 1].map((index) => (
		<li key={index} className={classes.row} aria-hidden="true">
			<TextSkeleton width="60%" />
		</li>
	));
}
