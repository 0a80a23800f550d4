import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { download, previewQuery } from "./files.api.ts";
import classes from "./files-panel.module.css";
import { useBlobAddress } from "./use-blob-address.ts";

interface PreviewDialogProps {
	/** `number`: its version, where it has several. */
	file: { id: number; name: string; number?: number };
	onClose: () => void;
}

/** A picture, large. Other kinds are downloaded: nothing of theirs runs on our pages. */
export default function PreviewDialog({ file, onClose }: PreviewDialogProps) {
	const { t } = useT();
	const query = useQuery(previewQuery(file.id, file.number, "1024"));
	const address = useBlobAddress(query.data);
	return (
		<FormDialog title={file.name} width={1080} onClose={onClose}>
			{query.error ? (
				<QueryError query={query} title={t("files.failed")} />
			) : address ? (
				<img src={address} alt={file.name} className={classes.picture} />
			) : (
				<TextSkeleton width="100%" />
			)}
			<div className={classes.foot}>
				<Button leftSection={<IconDownload size={16} />} onClick={() => download(file.id)}>
					{t("files.download")}
				</Button>
			</div>
		</FormDialog>
	);
}
