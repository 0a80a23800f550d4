import { Button } from "@mantine/core";
import { useT } from "../../i18n/i18n.ts";
import type { RecordWords } from "../../table/record-words.ts";
import type { ImportRow } from "../import-client.ts";
import classes from "../import-preview.module.css";
import { type ShownColumn, wholeProblem } from "../import-shown.ts";
import { type Mending, useLeaveRow } from "./import-mending.ts";

interface ImportRowStateProps {
	mending: Mending;
	row: ImportRow;
	columns: ShownColumn[];
	words: RecordWords;
}

/** What becomes of a row, and the way to leave it out. */
export function ImportRowState({ mending, row, columns, words }: ImportRowStateProps) {
	const { t } = useT();
	if (row.kind === "error")
		return (
			<>
				<span className={classes.error}>
					{wholeProblem(row, columns) ??
						t("imports.row_error", { fields: columns.flatMap(({ name, label }) => (row.problems[name] ? [label] : [])).join(", ") })}
				</span>
				<LeaveRow mending={mending} row={row} />
			</>
		);
	if (row.kind === "left")
		return (
			<>
				{t("imports.kind.left")}
				<LeaveRow mending={mending} row={row} />
			</>
		);
	if (row.kind === "changed") {
		const before = columns.flatMap(({ name, label, field }) =>
			name in row.before ? [`${label}: ${(field && words.text(name, field, row.before[name])) ?? t("form.empty")}`] : [],
		);
		return (
			<>
				{t("imports.kind.changed")}
				<small>{t("imports.was", { values: before.join(" · ") })}</small>
			</>
		);
	}
	return <>{t(`imports.kind.${row.kind}`)}</>;
}

export function LeaveRow({ mending, row }: Pick<ImportRowStateProps, "mending" | "row">) {
	const { t } = useT();
	const leave = useLeaveRow(mending, row);
	const isLeft = row.kind === "left";
	return (
		<Button className={classes.leave} size="compact-xs" variant="default" loading={leave.pending} onClick={() => void leave.run(!isLeft)}>
			{t(isLeft ? "imports.take_in" : "imports.leave_row")}
		</Button>
	);
}
