import { CUSTOM_PREFIX, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { Detail, DetailList } from "../../../ui/detail-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useFormats } from "../../formats/use-formats.ts";
import { useT } from "../../i18n/i18n.ts";
import type { RecordArea } from "../record-area.ts";
import { rawValue } from "../record-rows.ts";
import { RecordValue } from "../record-value.tsx";
import { useRecordFields } from "../use-record-fields.ts";
import classes from "./record-details.module.css";
import { useSections } from "./use-sections.ts";

interface RecordDetailsProps<S extends RecordSpec> {
	area: RecordArea<S>;
	row: RowOf<S>;
	/** A page that sums up leaves out what is empty, and what it says elsewhere. */
	filled?: { without: readonly string[] };
}

/** What a record holds, by its sections. What the server kept back is not shown at all; what is empty is a dash, or left out. */
export function RecordDetails<S extends RecordSpec>({ area, row, filled }: RecordDetailsProps<S>) {
	const { t } = useT();
	const formats = useFormats();
	const fields = useRecordFields(area.spec);
	const isShown = (name: string): boolean => {
		const value = rawValue(row, name);
		if (filled) return !filled.without.includes(name) && value != null && value !== "" && !(Array.isArray(value) && value.length === 0);
		return name.startsWith(CUSTOM_PREFIX) || value !== undefined;
	};
	const sections = useSections(area, fields)
		.map((section) => ({ ...section, fields: section.fields.filter(({ name }) => isShown(name)) }))
		.filter((section, index, all) => section.fields.length > 0 || (!filled && index === all.length - 1));
	if (sections.length === 0) return null;
	return (
		<Sheet title={t("record.details")}>
			{sections.map((section, index) => (
				<div key={section.id} className={classes.section}>
					{section.title ? <CardTitle part>{section.title}</CardTitle> : null}
					<DetailList>
						{section.fields.map((field) => (
							<Detail key={field.name} label={field.label}>
								<RecordValue area={area} field={field} row={row} large />
							</Detail>
						))}
						{index === sections.length - 1 && !filled ? (
							<>
								<Detail label={t("record.created_at")}>{formats.instant(row.created_at)}</Detail>
								<Detail label={t("record.updated_at")}>{formats.instant(row.updated_at)}</Detail>
							</>
						) : null}
					</DetailList>
				</div>
			))}
		</Sheet>
	);
}
