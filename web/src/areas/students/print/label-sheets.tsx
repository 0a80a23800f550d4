import type { CSSProperties } from "react";
import type { Label, LabelFormat } from "./label-formats.ts";
import classes from "./label-sheets.module.css";

/** Labels as they stand on the sheet. */
export function LabelSheets({ sheets, format }: { sheets: readonly (Label | null)[][]; format: LabelFormat }) {
	const { columns, rows, width, height, left, top, gap } = format;
	const style: CSSProperties = {
		gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
		gridTemplateRows: `repeat(${rows}, ${height}mm)`,
		columnGap: `${gap}mm`,
		paddingLeft: `${left}mm`,
		paddingTop: `${top}mm`,
	};
	return sheets.map((sheet, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place in the pile
		<div key={at} className={classes.sheet} style={style} data-sheet="">
			{sheet.map((label, place) =>
				label === null ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: a label that was used before is its place
					<div key={place} />
				) : (
					<div key={label.key} className={classes.label} data-label="">
						{label.lines.map((line, i) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: lines of an address stand in their order
							<div key={i} className={i === 0 ? classes.name : classes.line}>
								{line}
							</div>
						))}
						{label.note ? <div className={classes.note}>{label.note}</div> : null}
					</div>
				),
			)}
		</div>
	));
}
