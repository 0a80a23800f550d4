import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { MultiSelect, NativeSelect, NumberInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useRecordWords } from "../../../kit/table/record-words.ts";
import { useRecordFields } from "../../../kit/table/records/record-fields.ts";
import type { ChosenStudents } from "../students-chosen.ts";
import { ClassListSheets, classesOf } from "./class-list-sheets.tsx";
import classes from "./print-dialog.module.css";
import { PrintDialog } from "./print-dialog.tsx";
import { chosenQuery } from "./students.print-api.ts";

/** In the name already, the title of the list, or a picture. */
const LEFT_OUT = ["first_name", "middle_name", "last_name", "class_label", "colour_code", "photo_file_id"];
const MOST_EMPTY = 20;

/** Lists of the classes of chosen students, a page for each. */
export function StudentsClassListsDialog({ selection, count, onClose }: ChosenStudents & { onClose: () => void }) {
	const { t } = useT();
	const fields = useRecordFields(STUDENT);
	const { label } = useRecordWords(STUDENT, fields.labels);
	const [columns, setColumns] = useState<string[]>(["date_of_birth"]);
	const [empty, setEmpty] = useState(6);
	const [landscape, setLandscape] = useState(false);
	const query = useQuery(chosenQuery(selection));
	const lists = classesOf(query.data?.students ?? []);
	const left = (query.data?.total ?? 0) - (query.data?.students.length ?? 0);
	return (
		<PrintDialog
			title={t("prints.lists_title", { many: t("students.count", { count }) })}
			paper="class-lists"
			query={query}
			sum={t("prints.lists_sum", { classes: lists.length })}
			printLabel={t("prints.print_lists")}
			empty={lists.length === 0}
			landscape={landscape}
			sheets={(firstOnly) => <ClassListSheets lists={firstOnly ? lists.slice(0, 1) : lists} look={{ columns, empty, landscape, fields }} />}
			onClose={onClose}
		>
			<MultiSelect
				label={t("prints.columns")}
				data={Object.keys(fields.fields)
					.filter((name) => !LEFT_OUT.includes(name))
					.map((name) => ({ value: name, label: label(name) }))}
				value={columns}
				onChange={setColumns}
				searchable
				hidePickedOptions
				clearButtonProps={{ "aria-label": t("record.clear") }}
			/>
			<NumberInput
				label={t("prints.empty_columns")}
				description={t("prints.empty_columns_hint")}
				min={0}
				max={MOST_EMPTY}
				allowDecimal={false}
				value={empty}
				onChange={(value) => setEmpty(Math.min(MOST_EMPTY, Math.max(0, Number(value) || 0)))}
			/>
			<NativeSelect
				label={t("prints.paper")}
				value={landscape ? "landscape" : "portrait"}
				data={[
					{ value: "portrait", label: t("prints.portrait") },
					{ value: "landscape", label: t("prints.landscape") },
				]}
				onChange={(event) => setLandscape(event.currentTarget.value === "landscape")}
			/>
			{left > 0 ? <p className={classes.note}>{t("prints.too_many", { count: left })}</p> : null}
		</PrintDialog>
	);
}
