import { permissionOf, picturesOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { UnstyledButton } from "@mantine/core";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { loadCatalogue, useT } from "../../i18n/i18n.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useAllows } from "../../session/session.ts";
import { useRecordWords } from "../../table/record-words.ts";
import type { RecordArea } from "../record-area.ts";
import { rawValue } from "../record-rows.ts";
import { PictureThumb, pictureWords } from "./picture-thumb.tsx";
import classes from "./record-picture.module.css";
import type { RecordPictureChooser } from "./record-picture-chooser.tsx";

const Chooser = lazy(async () => {
	const [{ RecordPictureChooser: Part }] = await Promise.all([import("./record-picture-chooser.tsx"), loadCatalogue("files")]);
	return { default: Part };
	// cast: lazy keeps nothing of a component for each record
}) as unknown as typeof RecordPictureChooser;

interface RecordPhotoProps<S extends RecordSpec> {
	area: RecordArea<S>;
	row: RowOf<S>;
	/** How it looks: a face with initials. Otherwise the picture in a frame, or what stands for it. */
	children?: ReactNode;
}
/** The picture in the head of a record's page; pressed, it can be changed by those who may. */
export function RecordPhoto<S extends RecordSpec>({ area, row, children }: RecordPhotoProps<S>) {
	const { t, locale } = useT();
	const { label: named } = useRecordWords(area.spec);
	const allows = useAllows();
	const [open, setOpen] = useState(false);
	const [field = ""] = picturesOf(area.spec);
	const words = pictureWords(field);
	const called = inSentence(named(field), locale);
	const label = t(`record.${words}_edit`, { label: called });
	const close = () => setOpen(false);
	const face = area.picture?.isFace === true;
	const fileId = rawValue(row, field) as number | null;
	const colour = area.picture?.colour?.(row);
	const shown = children ?? (
		<span className={classes.frame} {...(colour && { style: { color: "white", borderColor: colour, background: colour } })}>
			{area.picture?.stand ?? <IconPhoto size={24} stroke={1.4} aria-hidden="true" />}
			{fileId ? <PictureThumb key={fileId} fileId={fileId} size="256" /> : null}
		</span>
	);
	if (!allows(permissionOf(area.spec, "Edit")) || row.archived_at !== null) return shown;
	return (
		<>
			<span className={classes.place}>
				{shown}
				<UnstyledButton
					className={classes.button}
					data-face={face || undefined}
					aria-label={label}
					title={label}
					onClick={() => setOpen(true)}
				>
					<span className={classes.camera} aria-hidden="true">
						<IconCamera size={12} />
					</span>
				</UnstyledButton>
			</span>
			{open ? (
				<FormDialog title={t(`record.${words}_of`, { name: area.titleOf(row), label: called })} onClose={close} width={460}>
					<Suspense>
						<Chooser area={area} row={row} field={field} onDone={close} />
					</Suspense>
				</FormDialog>
			) : null}
		</>
	);
}
