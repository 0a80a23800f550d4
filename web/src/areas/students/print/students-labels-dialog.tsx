import type { HouseholdAddress } from "@homeroom/contract/areas/clients/families.contract.ts";
import { fullName, type Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { codeWord } from "@homeroom/contract/kit/values/code-words.ts";
import { Checkbox, NativeSelect, NumberInput, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows, useIsHelping } from "../../../kit/session/session.ts";
import type { ChosenStudents } from "../students-chosen.ts";
import {
	addressLines,
	LABEL_FORMAT_NAMES,
	LABEL_FORMATS,
	type Label,
	type LabelFormatName,
	labelSheets,
	perSheet,
	sharedCountry,
} from "./label-formats.ts";
import { LabelSheets } from "./label-sheets.tsx";
import classes from "./print-dialog.module.css";
import { PrintDialog } from "./print-dialog.tsx";
import { addressesQuery, chosenQuery } from "./students.print-api.ts";

type To = "household" | "student";

/** Address labels for chosen students: to the households they live in, each once, or to themselves. */
export function StudentsLabelsDialog({ selection, count, onClose }: ChosenStudents & { onClose: () => void }) {
	const { t, locale } = useT();
	const helping = useIsHelping();
	const maySeeHomes = useAllows()("Clients.View") && !helping;
	const [to, setTo] = useState<To>(maySeeHomes ? "household" : "student");
	const [formatName, setFormatName] = useState<LabelFormatName>("3x8");
	const [first, setFirst] = useState(1);
	const [children, setChildren] = useState(true);
	const homes = useQuery({ ...addressesQuery(selection), enabled: to === "household" });
	const students = useQuery({ ...chosenQuery(selection), enabled: to === "student" });
	const format = LABEL_FORMATS[formatName];
	const own = (students.data?.students ?? []).filter(({ line_1 }) => line_1);
	const labels =
		to === "household"
			? householdLabels(homes.data?.households ?? [], children)
			: studentLabels(own, (code) => codeWord(locale, "region", code));
	const without = to === "household" ? (homes.data?.without ?? 0) : (students.data?.total ?? 0) - own.length;
	const sheets = labelSheets(labels, format, first);
	return (
		<PrintDialog
			title={t("prints.labels_title", { many: t("students.count", { count }) })}
			paper="labels"
			query={to === "household" ? homes : students}
			sum={t("prints.labels_sum", { labels: labels.length, sheets: sheets.length })}
			printLabel={t("prints.print_labels")}
			empty={labels.length === 0}
			sheets={(firstOnly) => <LabelSheets sheets={firstOnly ? sheets.slice(0, 1) : sheets} format={format} />}
			onClose={onClose}
		>
			{maySeeHomes ? (
				<Radio.Group label={t("prints.to")} value={to} onChange={(value) => setTo(value as To)}>
					<Stack gap={8} mt={8}>
						<Radio value="household" label={t("prints.to_household")} />
						<Radio value="student" label={t("prints.to_student")} />
					</Stack>
				</Radio.Group>
			) : null}
			{to === "household" ? (
				<Checkbox label={t("prints.with_children")} checked={children} onChange={(event) => setChildren(event.currentTarget.checked)} />
			) : null}
			<NativeSelect
				label={t("prints.format")}
				value={formatName}
				data={LABEL_FORMAT_NAMES.map((name) => ({ value: name, label: t("prints.format_of", formatWords(name)) }))}
				onChange={(event) => setFormatName(event.currentTarget.value as LabelFormatName)}
			/>
			<NumberInput
				label={t("prints.first")}
				description={t("prints.first_hint")}
				min={1}
				max={perSheet(format)}
				allowDecimal={false}
				value={first}
				onChange={(value) => setFirst(Number(value) || 1)}
			/>
			{without > 0 ? <p className={classes.note}>{t("prints.without", { count: without })}</p> : null}
		</PrintDialog>
	);
}

const formatWords = (name: LabelFormatName) => {
	const { columns, rows, width, height } = LABEL_FORMATS[name];
	return { columns, rows, width: String(width), height: String(height) };
};

function householdLabels(households: readonly HouseholdAddress[], withChildren: boolean): Label[] {
	const home = sharedCountry(households.map(({ country }) => country));
	return households.map(({ client_id, name, people, students, ...address }) => ({
		key: String(client_id),
		lines: [
			people.length > 0 ? people.join(", ") : name,
			...addressLines({ ...address, line_1: address.add_line_1, line_2: address.add_line_2 }, home),
		],
		note: withChildren
			? students.map((student) => [student.first_name, student.class_label].filter(Boolean).join(" ")).join(", ")
			: undefined,
	}));
}

function studentLabels(students: readonly Student[], countryName: (code: string) => string): Label[] {
	const home = sharedCountry(students.map(({ country }) => country));
	return students.map((student) => {
		const country = student.country === home || student.country === null ? null : countryName(student.country);
		return {
			key: String(student.id),
			lines: [fullName(student), ...addressLines({ ...student, country }, null)],
			note: student.class_label ?? undefined,
		};
	});
}
