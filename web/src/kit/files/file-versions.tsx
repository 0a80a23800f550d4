import type { StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { FileIcon } from "./file-icon.tsx";
import { download, versionsQuery } from "./files.api.ts";
import classes from "./files-panel.module.css";

/** Every version of a file, newest first; each can be had. */
export default function VersionsDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const query = useQuery(versionsQuery(file.id));
	return (
		<FormDialog title={t("files.versions_of", { name: file.name })} width={520} onClose={onClose}>
			{query.error && !query.data ? (
				<QueryError query={query} title={t("files.failed")} />
			) : (
				<ul className={classes.list} aria-busy={query.isPending}>
					{query.data?.versions.map((version) => (
						<li key={version.number} className={classes.row}>
							<FileIcon id={file.id} number={version.number} media_type={version.media_type} />
							<div className={classes.words}>
								<span>{t("files.version", { number: version.number })}</span>
								<span className={classes.meta}>
									{[formatSize(version.size, locale), version.user_name ?? t("files.someone"), formats.instant(version.created_at)].join(
										" · ",
									)}
								</span>
							</div>
							<Button
								variant="default"
								size="compact-sm"
								leftSection={<IconDownload size={15} />}
								aria-label={t("files.download_version", { number: version.number })}
								onClick={() => download(file.id, version.number)}
							>
								{t("files.download")}
							</Button>
						</li>
					)) ?? <TextSkeleton width="60%" />}
				</ul>
			)}
		</FormDialog>
	);
}
