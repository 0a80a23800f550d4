import { hasPreview } from "@homeroom/contract/areas/files/files.rules.ts";
import { IconFileText, IconFileTypePdf, IconFileWord, IconPhoto, IconPresentation, IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { previewQuery } from "./files.api.ts";
import classes from "./files-panel.module.css";
import { useBlobAddress } from "./use-blob-address.ts";

const KINDS: [RegExp, typeof IconFileText][] = [
	[/^image\//, IconPhoto],
	[/pdf$/, IconFileTypePdf],
	[/sheet|excel|csv/, IconTable],
	[/presentation|powerpoint/, IconPresentation],
	[/word|opendocument\.text|rtf/, IconFileWord],
];

interface FileIconProps {
	id: number;
	number: number;
	media_type: string;
}
/** What kind of file it is: a small picture of pictures, a sign for the rest. The name stands beside it. */
export function FileIcon({ id, number, media_type }: FileIconProps) {
	const { data } = useQuery({ ...previewQuery(id, number, "64"), enabled: hasPreview(media_type) });
	const address = useBlobAddress(data);
	const Icon = KINDS.find(([kind]) => kind.test(media_type))?.[1] ?? IconFileText;
	return (
		<span className={classes.icon} aria-hidden="true">
			{address ? <img src={address} alt="" className={classes.thumbnail} /> : <Icon size={20} stroke={1.5} />}
		</span>
	);
}
