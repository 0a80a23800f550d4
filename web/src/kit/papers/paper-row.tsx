import { hasPreview } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { Anchor, Button, Menu } from "@mantine/core";
import { IconPaperclip, IconPencil, IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import type { QueryKey } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { download } from "../files/files.api.ts";
import { useT } from "../i18n/i18n.ts";
import { RowMenu } from "../table/rows/row-menu.tsx";
import { ExpiryDot } from "./expiry-dot.tsx";
import { type PaperCalls, usePaperDeeds } from "./paper-deeds.ts";
import classes from "./papers.module.css";

const PreviewDialog = lazy(() => import("../files/file-preview.tsx"));

interface PaperRowProps {
	/** What it is: "Passport", "First aid". */
	name: string;
	title: ReactNode;
	expires?: string | null;
	file: { id: number; name: string; media_type: string; size: number } | null;
	/** Further lines. */
	children?: ReactNode;
	mayEdit: boolean;
	calls: PaperCalls;
	words: { change: string; remove: string; removed: string };
	invalidates: QueryKey;
	onChange: () => void;
}

/** One paper of a record: what it is, until when it is good, and its scan. Needs the catalogues `papers` and `files`. */
export function PaperRow({ name, title, expires, file, children, mayEdit, calls, words, invalidates, onChange }: PaperRowProps) {
	const { t, locale } = useT();
	const chooser = useRef<HTMLInputElement>(null);
	const [looking, setLooking] = useState(false);
	const { busy, attach, takeFile, remove } = usePaperDeeds(calls, words.removed, invalidates);
	const attachLabel = t(file ? "papers.file_replace" : "papers.file_add");
	return (
		<li className={classes.item} aria-busy={busy}>
			<div className={classes.main}>
				<span className={classes.strong}>{title}</span>
				{expires ? <ExpiryDot day={expires} /> : null}
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
						<span className={classes.meta}>{formatSize(file.size, locale)}</span>
					</Anchor>
				) : null}
				{children}
			</div>
			{mayEdit ? (
				<div className={classes.actions}>
					{file ? null : (
						<Button
							variant="default"
							size="compact-sm"
							loading={busy}
							leftSection={<IconUpload size={14} aria-hidden="true" />}
							aria-label={t("papers.file_add_named", { name })}
							onClick={() => chooser.current?.click()}
						>
							{attachLabel}
						</Button>
					)}
					<RowMenu name={name}>
						<Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onChange}>
							{words.change}
						</Menu.Item>
						{file ? (
							<Menu.Item leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => chooser.current?.click()}>
								{attachLabel}
							</Menu.Item>
						) : null}
						{file ? (
							<Menu.Item leftSection={<IconX size={16} aria-hidden="true" />} onClick={takeFile}>
								{t("papers.file_remove")}
							</Menu.Item>
						) : null}
						<Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={remove}>
							{words.remove}
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
