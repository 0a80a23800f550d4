import { picturesOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { Input } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRecordWords } from "../../table/record-words.ts";
import { recordApi } from "../record-api.ts";
import type { RecordArea } from "../record-area.ts";
import { pictureWords } from "./picture-thumb.tsx";
import classes from "./record-picture.module.css";
import { RecordPictureChooser } from "./record-picture-chooser.tsx";

/** The pictures of a known record above the fields of its form; each is saved by itself. As they are now, not as they were when the form opened. */
export default function RecordPictures<S extends RecordSpec>({ area, row }: { area: RecordArea<S>; row: RowOf<S> }) {
	const { data = row } = useQuery(recordApi(area.spec).show(row.id));
	const { label } = useRecordWords(area.spec);
	return picturesOf(area.spec).map((field) => (
		<div key={field} className={classes.above}>
			{pictureWords(field) === "picture" ? <Input.Label labelElement="div">{label(field)}</Input.Label> : null}
			<RecordPictureChooser area={area} row={data as RowOf<S>} field={field} />
		</div>
	));
}
