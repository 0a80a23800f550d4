import { type RecordSpec, type RowOf, sortsOf } from "@homeroom/contract/kit/record.ts";
import { LEAD, type RecordLook as ListLook, type OwnLook, startColumns } from "../table/records/record-columns.ts";
import { RecordLink } from "./brief/record-link.tsx";
import type { RecordArea } from "./record-area.ts";
import classes from "./record-look.module.css";
import { RecordValue } from "./record-value.tsx";
import { namedBy } from "./use-names.ts";
import { useRecordFields } from "./use-record-fields.ts";

/** How a record looks in its list: its title leads to it, fields with tones have their dots, ids are names. What the area says itself goes before that, cell by cell. */
export function recordLook<S extends RecordSpec>(area: RecordArea<S>, { cells, ...own }: OwnLook<RowOf<S>> = {}): ListLook<RowOf<S>> {
	return {
		nameOf: (row) => area.titleOf(row),
		...(sortsOf(area.spec).includes(LEAD) && { leadSort: LEAD }),
		lead: (row) => (
			<span className={classes.lead}>
				<RecordLink path={area.spec.path} id={row.id} title={area.titleOf(row)} />
			</span>
		),
		card: (row) => <RecordCard area={area} row={row} />,
		...own,
		cells: {
			...Object.fromEntries(
				[...Object.keys(area.tones ?? {}), ...Object.keys(area.shows ?? {}), ...referencesOf(area.spec)].map((name) => [
					name,
					(row: RowOf<S>) => <RecordCell area={area} row={row} name={name} />,
				]),
			),
			...cells,
		},
	};
}

/** Fields that name another record, people or a picture. */
const referencesOf = ({ fields }: RecordSpec): string[] =>
	Object.entries(fields).flatMap(([name, field]) => (field.kind === "picture" || namedBy(field) ? [name] : []));

interface RecordCellProps<S extends RecordSpec> {
	area: RecordArea<S>;
	row: RowOf<S>;
	name: string;
}
function RecordCell<S extends RecordSpec>({ area, row, name }: RecordCellProps<S>) {
	const field = useRecordFields(area.spec).find((one) => one.name === name);
	return field ? <RecordValue area={area} field={field} row={row} /> : null;
}

/** A record in its list on a phone: its title, and the first two columns of the list. */
function RecordCard<S extends RecordSpec>({ area, row }: { area: RecordArea<S>; row: RowOf<S> }) {
	const fields = useRecordFields(area.spec);
	const shown = startColumns(area.spec).slice(0, 2);
	return (
		<div className={classes.card}>
			<div className={classes.title}>
				<RecordLink path={area.spec.path} id={row.id} title={area.titleOf(row)} />
			</div>
			<div className={classes.side}>
				{fields
					.filter(({ name }) => shown.includes(name))
					.map((field) => (
						<div key={field.name}>
							<RecordValue area={area} field={field} row={row} />
						</div>
					))}
			</div>
		</div>
	);
}
