import { Button } from "@mantine/core";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { lazyPart } from "../chunks/lazy-part.ts";
import { useT } from "../i18n/i18n.ts";
import { previewQuery } from "./files.api.ts";
import classes from "./picture-chooser.module.css";
import { needsCut, squareOf } from "./square-picture.ts";
import { useBlobAddress } from "./use-blob-address.ts";

const PictureCut = lazyPart(() => import("./picture-cut.tsx"));

interface PictureDeeds {
	/** Whose photo it is. */
	name: string;
	/** Behind the initials until it has one. */
	colour?: string | undefined;
	/** Sends the photo; the record then has a new file id. */
	onChoose: (photo: Blob) => Promise<unknown>;
	onRemove?: (() => Promise<unknown>) | undefined;
	/** Shown round, and without a picture as initials. */
	isFace?: boolean;
	/** What it is called. */
	words?: "photo" | "picture";
	/** A picture that has a name of its own, as it stands in a sentence: "crest". */
	label?: string;
}
interface PictureChooserProps extends PictureDeeds {
	/** The record's picture, where it has one. */
	fileId: number | null;
}

/** A record's photo with the way to another one. Needs the catalogue `files`. */
export function PictureChooser({ fileId, ...deeds }: PictureChooserProps) {
	const { data } = useQuery({ ...previewQuery(fileId ?? 0, undefined, "256"), enabled: fileId !== null });
	return <PictureChoice {...deeds} has={fileId !== null} picture={data} />;
}

interface PictureChoiceProps extends PictureDeeds {
	has: boolean;
	/** Once it is here. */
	picture: Blob | undefined;
}
/** A photo, wherever it is kept, with the way to another one. Needs the catalogue `files`. */
export function PictureChoice({
	name,
	colour,
	has,
	picture,
	onChoose,
	onRemove,
	isFace = true,
	words = "photo",
	label,
}: PictureChoiceProps) {
	const { t } = useT();
	const chooser = useRef<HTMLInputElement>(null);
	const [busy, setBusy] = useState(false);
	const address = useBlobAddress(picture);
	const [refusal, setRefusal] = useState<string>();
	const run = (work: () => Promise<unknown>) => {
		setBusy(true);
		setRefusal(undefined);
		void work()
			.catch((error: Error & { fields?: Record<string, string> }) => setRefusal(error.fields?.file ?? error.message))
			.finally(() => setBusy(false));
	};
	const [uncut, setUncut] = useState<File>();
	const choose = async (file: File) => {
		if (await needsCut(file)) setUncut(file);
		else run(async () => onChoose(await squareOf(file, isFace)));
	};
	if (uncut)
		return (
			<Suspense>
				<PictureCut
					file={uncut}
					isRound={isFace}
					onCancel={() => setUncut(undefined)}
					onDone={(part) => {
						setUncut(undefined);
						run(async () => onChoose(await squareOf(uncut, isFace, part)));
					}}
				/>
			</Suspense>
		);
	return (
		<div className={classes.chooser}>
			{address && has ? (
				<img src={address} alt={t(`files.${words}_of`, { name, label })} className={classes.photo} data-face={isFace || undefined} />
			) : isFace ? (
				<PersonAvatar name={name} size="lg" colour={colour} />
			) : (
				<span className={classes.empty} aria-hidden="true">
					<IconPhoto size={26} stroke={1.4} />
				</span>
			)}
			<input
				ref={chooser}
				type="file"
				hidden
				accept="image/jpeg,image/png,image/webp"
				aria-label={t(`files.${words}_choose`, { label })}
				onChange={({ currentTarget }) => {
					const [file] = currentTarget.files ?? [];
					currentTarget.value = "";
					if (file) void choose(file);
				}}
			/>
			<Button variant="default" size="sm" loading={busy} leftSection={<IconCamera size={15} />} onClick={() => chooser.current?.click()}>
				{t(has ? `files.${words}_change` : `files.${words}_choose`, { label })}
			</Button>
			{has && onRemove ? (
				<Button variant="subtle" color="gray" size="sm" disabled={busy} onClick={() => run(onRemove)}>
					{t(`files.${words}_remove`, { label })}
				</Button>
			) : null}
			{refusal ? (
				<p role="alert" className={classes.refusal}>
					{refusal}
				</p>
			) : null}
		</div>
	);
}
