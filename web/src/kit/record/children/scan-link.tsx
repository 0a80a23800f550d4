import { hasPreview } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import type { Scan } from "@homeroom/contract/kit/record.ts";
import { Anchor } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { download } from "../../files/files.api.ts";
import { useT } from "../../i18n/i18n.ts";
import classes from "../../papers/papers.module.css";

const PreviewDialog = lazy(() => import("../../files/file-preview.tsx"));

/** The paper beside a row: looked at where that is possible, otherwise downloaded. */
export function ScanLink({ file }: { file: Scan }) {
	const { t, locale } = useT();
	const [looking, setLooking] = useState(false);
	const shows = hasPreview(file.media_type);
	return (
		<>
			<Anchor
				component="button"
				type="button"
				className={classes.file}
				title={t(shows ? "files.look" : "files.download")}
				onClick={() => (shows ? setLooking(true) : download(file.id))}
			>
				<IconPaperclip size={14} aria-hidden="true" />
				<span>
					{file.name} <span className={classes.meta}>{formatSize(file.size, locale)}</span>
				</span>
			</Anchor>
			<Suspense>{looking ? <PreviewDialog file={file} onClose={() => setLooking(false)} /> : null}</Suspense>
		</>
	);
}
