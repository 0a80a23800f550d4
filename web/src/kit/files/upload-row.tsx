import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { Button, CloseButton, Progress } from "@mantine/core";
import { IconFileAlert, IconFileUpload } from "@tabler/icons-react";
import { useT } from "../i18n/i18n.ts";
import classes from "./files-panel.module.css";
import type { Upload } from "./use-uploads.ts";

/** A file on its way, with how far it is; or why it did not arrive, with another try. */
export function UploadRow({ upload, onStop, onAgain }: { upload: Upload; onStop: () => void; onAgain: () => void }) {
	const { t, locale } = useT();
	const { file, part, failed, retry } = upload;
	const name = file.name;
	return (
		<li className={classes.row}>
			<span className={classes.icon} data-failed={failed !== undefined || undefined} aria-hidden="true">
				{failed === undefined ? <IconFileUpload size={20} stroke={1.5} /> : <IconFileAlert size={20} stroke={1.5} />}
			</span>
			<div className={classes.words}>
				<span className={classes.uploading}>{name}</span>
				{failed === undefined ? (
					<Progress value={part * 100} size="sm" aria-label={t("files.uploading", { name })} />
				) : (
					<span className={classes.problem} role="alert">
						{failed}
					</span>
				)}
			</div>
			{failed === undefined ? <span className={classes.meta}>{formatSize(file.size, locale)}</span> : null}
			{retry && failed !== undefined ? (
				<Button variant="default" size="compact-sm" onClick={onAgain}>
					{t("table.retry")}
				</Button>
			) : null}
			<CloseButton aria-label={failed === undefined ? t("files.stop", { name }) : t("files.dismiss", { name })} onClick={onStop} />
		</li>
	);
}
