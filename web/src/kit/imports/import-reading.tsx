import type { DELIMITERS, ENCODINGS } from "@homeroom/contract/kit/import-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { NativeSelect, NumberInput } from "@mantine/core";
import { useDeed } from "../deeds/use-deed.ts";
import { useT } from "../i18n/i18n.ts";
import { type Import, importClient } from "./import-client.ts";
import { ImportDoubt } from "./import-doubt.tsx";
import { ENCODING_NAMES } from "./import-encodings.ts";
import classes from "./import-parts.module.css";

type Encoding = (typeof ENCODINGS)[number];
type Wish = Partial<Pick<Import, "sheet" | "header_row" | "delimiter" | "encoding">>;

/** How the file is read, where it was guessed wrong. */
export function ImportReading({ spec, state, onChange }: { spec: RecordSpec; state: Import; onChange: (state: Import) => void }) {
	const { t } = useT();
	const { sheets, sheet, header_row, delimiter, encoding } = state;
	const read = useDeed((body: Wish) => importClient(spec).import_read({ params: { id: state.id }, body }), { after: onChange });
	/** The rest stays as it is; letters that are in doubt stay so until somebody says. */
	const readBy = (wish: Wish) =>
		void read.run({ sheet, delimiter, header_row, ...(state.encodings.length === 0 && { encoding }), ...wish });
	return (
		<>
			<ImportDoubt state={state} pending={read.pending} onChoose={(encoding) => readBy({ encoding })} />
			<div className={classes.options}>
				{sheets.length > 1 ? (
					<NativeSelect
						label={t("imports.sheet")}
						value={sheet ?? ""}
						disabled={read.pending}
						data={sheets}
						// another sheet has its headings elsewhere
						onChange={(event) => void read.run({ sheet: event.currentTarget.value })}
					/>
				) : null}
				<NumberInput
					label={t("imports.header_row")}
					defaultValue={header_row}
					min={1}
					max={1000}
					allowDecimal={false}
					disabled={read.pending}
					onBlur={(event) => {
						const row = Number(event.currentTarget.value);
						if (Number.isInteger(row) && row >= 1 && row <= 1000 && row !== header_row) readBy({ header_row: row });
					}}
				/>
				{delimiter === null ? null : (
					<NativeSelect
						label={t("imports.delimiter")}
						value={delimiter}
						disabled={read.pending}
						onChange={(event) => readBy({ delimiter: event.currentTarget.value as (typeof DELIMITERS)[number] })}
						data={[
							{ value: ",", label: t("imports.delimiter.comma") },
							{ value: ";", label: t("imports.delimiter.semicolon") },
							{ value: "\t", label: t("imports.delimiter.tab") },
							{ value: "|", label: t("imports.delimiter.bar") },
						]}
					/>
				)}
				{encoding === null ? null : (
					<NativeSelect
						label={t("imports.encoding")}
						value={encoding}
						disabled={read.pending}
						onChange={(event) => readBy({ encoding: event.currentTarget.value as Encoding })}
						data={Object.entries(ENCODING_NAMES).map(([value, label]) => ({ value, label }))}
					/>
				)}
			</div>
		</>
	);
}
