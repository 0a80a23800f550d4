import { pictureName, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { callsOf } from "../../api/api.ts";
import { sayDone } from "../../deeds/deed-notices.ts";
import { PictureChooser } from "../../files/picture-chooser.tsx";
import { useT } from "../../i18n/i18n.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useRecordWords } from "../../table/record-words.ts";
import { recordApi } from "../record-api.ts";
import type { RecordArea } from "../record-area.ts";
import { rawValue } from "../record-rows.ts";
import { pictureWords } from "./picture-thumb.tsx";

interface ById {
	params: { id: number };
}
/** `pictureCalls` of the contract, by the picture's name. */
type Calls<Row> = Record<
	string,
	((input: ById & { body: { version: number } }) => Promise<Row>) & { upload(file: Blob, input: ById): Promise<Row> }
>;

interface RecordPictureProps<S extends RecordSpec> {
	area: RecordArea<S>;
	row: RowOf<S>;
	field: string;
	onDone?: (() => void) | undefined;
}
/** Chooses, changes and removes a record's picture, each at once. Needs the catalogue `files`. */
export function RecordPictureChooser<S extends RecordSpec>({ area, row, field, onDone }: RecordPictureProps<S>) {
	const { t, locale } = useT();
	const label = inSentence(useRecordWords(area.spec).label(field), locale);
	const client = useQueryClient();
	const calls = callsOf<Calls<RowOf<S>>>(area.spec.name);
	const name = pictureName(field);
	const words = pictureWords(field);
	const params = { id: row.id };
	const told = (saved: RowOf<S>, message: string) => {
		recordApi(area.spec).adopt(client, saved);
		sayDone(message, saved);
		onDone?.();
	};
	const { colour, isFace = false, Note } = area.picture ?? {};
	return (
		<>
			{Note ? <Note row={row} /> : null}
			<PictureChooser
				name={area.titleOf(row)}
				colour={colour?.(row)}
				isFace={isFace}
				words={words}
				label={label}
				fileId={(rawValue(row, field) as number | null) ?? null}
				onChoose={async (picture) =>
					told(await (calls[`${name}_set`] as Calls<RowOf<S>>[string]).upload(picture, { params }), t(`files.${words}_saved`, { label }))
				}
				onRemove={async () =>
					told(
						await (calls[`${name}_remove`] as Calls<RowOf<S>>[string])({ params, body: { version: row.version } }),
						t(`files.${words}_removed`, { label }),
					)
				}
			/>
		</>
	);
}
