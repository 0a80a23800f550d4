import { picturesOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { useQuery } from "@tanstack/react-query";
import { recordApi } from "../record-api.ts";
import type { RecordArea } from "../record-area.ts";
import classes from "./record-picture.module.css";
import { RecordPictureChooser } from "./record-picture-chooser.tsx";

/** The pictures of a known record above the fields of its form; each is saved by itself. As they are now, not as they were when the form opened. */
export default function RecordPictures<S extends RecordSpec>({ area, row }: { area: RecordArea<S>; row: RowOf<S> }) {
	const { data = row } = useQuery(recordApi(area.spec).show(row.id));
	return picturesOf(area.spec).map((field) => (
		<div key={field} className={classes.above}>
			<RecordPictureChooser area={area} row={data as RowOf<S>} field={field} />
		</div>
	));
}
