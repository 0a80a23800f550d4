import { Joining } from "@homeroom/contract/areas/clients/families.admission.ts";
import { fullName, STUDENT, type Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { CUSTOM_PREFIX } from "@homeroom/contract/kit/record.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { callsOf } from "../../../kit/api/api.ts";
import type { CallOptions } from "../../../kit/api/client.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import type { FormValue, FormValues } from "../../../kit/form/record-conflict.ts";
import { schemaErrors } from "../../../kit/form/schema-errors.ts";
import { useHeldForm } from "../../../kit/form/use-held-form.ts";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { customFieldsQuery } from "../../../kit/record/custom-fields-query.ts";
import { formSchema } from "../../../kit/record/form/record-form-schema.ts";
import { formName, newRecord, readValues } from "../../../kit/record/form/record-form-values.ts";
import { RecordInput } from "../../../kit/record/form/record-input.tsx";
import { useSections } from "../../../kit/record/page/use-sections.ts";
import type { RecordField } from "../../../kit/record/record-field.ts";
import { useRecordPaths } from "../../../kit/record/record-paths.ts";
import { useRecordFields } from "../../../kit/record/use-record-fields.ts";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { useStillHere } from "../../../kit/routing/still-here.ts";
import { useAllows, useIsHelping } from "../../../kit/session/session.ts";
import { readId } from "../../../kit/table/list/list-search.ts";
import { adoptRecord } from "../../../kit/table/records/record-client.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { FamilyPart, NO_FAMILY, useFamilyFields } from "../../clients/clients.public-ui.ts";
import StudentClass from "../student-class.tsx";
import { useMakesClass } from "../students.api.ts";
import { STUDENT_AREA } from "../students.record.tsx";
import { AdmissionEffects } from "./admission-effects.tsx";
import classes from "./admission-page.module.css";
import { AdmissionSimilar } from "./admission-similar.tsx";

/** What is asked for first; name and family are enough. */
const FIRST = ["first_name", "last_name", "date_of_birth", "gender", "class_label", "admission_date"];
const isFirst = ({ name, field }: RecordField): boolean =>
	FIRST.includes(name) || (name.startsWith(CUSTOM_PREFIX) && field.required === true);
const calls = callsOf<{ admit(input: { body: object }, options: CallOptions): Promise<Student> }>("families");

/** `/students/new`: a child and its family on one page, written with one save. */
export function AdmissionPage() {
	// without the school's own fields a new student may lack what is required
	const custom = useQuery(customFieldsQuery(STUDENT.name));
	return custom.isPending ? null : <Admission />;
}

function Admission() {
	const { t, locale } = useT();
	const client = useQueryClient();
	const allows = useAllows();
	const helping = useIsHelping();
	const { family: asked, edit: _, ...list } = useSearch({ strict: false }) as Record<string, unknown>;
	const { toMade, toList } = useRecordPaths(STUDENT);
	const isHere = useStillHere();
	const known = useRecordFields(STUDENT);
	const [fields] = useState(() => known.filter(({ field }) => !field.computed && !field.fixed));
	const schema = useMemo(() => formSchema(STUDENT, fields), [fields]);
	const [values, setValues] = useState((): FormValues => ({ ...newRecord(fields).values, admission_date: schoolToday() }));
	const [draft, setDraft] = useState(NO_FAMILY);
	// the family that the page was opened for is nothing that somebody typed
	const [start, setStart] = useState(NO_FAMILY);
	const family = useFamilyFields();
	const withFamily = !helping && (allows("Clients.Create") || allows("Clients.Edit"));
	const read = () => readValues(fields, values);
	const joining = () => (draft.homes.length + draft.people.length === 0 ? null : family.read(draft));
	const made = useRef<Student>(undefined);
	const text = (name: string): string => (typeof values[name] === "string" ? values[name].trim() : "");
	const makesClass = useMakesClass(text("class_label"));
	usePageTitle(t("students.add"));

	const form = useHeldForm({
		typed: { values, draft: draft === start ? null : draft },
		check: () => {
			const given = joining();
			return {
				...under("student", schemaErrors(schema, read(), locale)),
				...under("family", given ? schemaErrors(Joining, given, locale) : {}),
			};
		},
		save: async (options) => {
			made.current = await calls.admit({ body: { student: read(), make_class: makesClass, family: joining() } }, options);
		},
		onSaved: () => {
			const row = made.current;
			if (row === undefined) return;
			adoptRecord(client, STUDENT, row);
			void client.invalidateQueries({ queryKey: ["clients"] });
			if (makesClass) void client.invalidateQueries({ queryKey: ["classes"] });
			sayDone(t("record.added", { name: fullName(row) }), row);
			if (isHere()) toMade(row.id, list);
		},
	});
	const inputOf = (field: RecordField) => {
		const name = formName(field.name);
		const props = {
			label: field.label,
			...(field.field.required && { required: true }),
			...(field.name === "first_name" && { "data-autofocus": true }),
			defaultValue: values[name] ?? "",
			error: form.errors[`student.${field.name}`],
			"data-path": `student.${field.name}`,
			onBlur: () => form.left(`student.${field.name}`),
			onChange: (value: FormValue) => setValues((before) => ({ ...before, [name]: value })),
		};
		return field.name === "class_label" ? (
			<StudentClass key={field.name} {...props} />
		) : (
			<RecordInput key={field.name} field={field} {...props} />
		);
	};
	const child = { first_name: text("first_name"), last_name: text("last_name"), date_of_birth: text("date_of_birth") };
	return (
		<>
			<PageHeader
				above={
					<BackLink to="/students" search={list}>
						{t("students.back")}
					</BackLink>
				}
				title={t("students.add")}
				context={t(withFamily ? "admission.enough" : "admission.enough_alone")}
			/>
			<FormFrame
				form={form}
				saveLabel={t("students.save")}
				onCancel={() => toList({ search: list })}
				bare
				aside={
					<AdmissionEffects
						child={{ ...child, class_label: text("class_label"), admission_date: text("admission_date") }}
						draft={draft}
						withFamily={withFamily}
					/>
				}
			>
				<Sheet title={t("admission.student")}>
					<div className={classes.fields}>{fields.filter(isFirst).map(inputOf)}</div>
					<AdmissionSimilar child={child} />
				</Sheet>
				{withFamily ? (
					<Sheet title={t("admission.family")}>
						<FamilyPart
							draft={draft}
							onChange={setDraft}
							onGiven={(match) => {
								setStart(match);
								setDraft(match);
							}}
							fields={family}
							lastName={child.last_name}
							given={readId(asked) ?? null}
							errors={beneath("family", form.errors)}
							onLeft={(place) => form.left(`family.${place}`)}
						/>
					</Sheet>
				) : null}
				<MoreFields fields={fields.filter((field) => !isFirst(field))} inputOf={inputOf} errors={form.errors} />
			</FormFrame>
		</>
	);
}

const under = (place: string, errors: Record<string, string>) =>
	Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [`${place}.${name}`, sentence]));
const beneath = (place: string, errors: Record<string, string>) =>
	Object.fromEntries(
		Object.entries(errors).flatMap(([name, sentence]) => (name.startsWith(`${place}.`) ? [[name.slice(place.length + 1), sentence]] : [])),
	);

interface MoreFieldsProps {
	fields: readonly RecordField[];
	inputOf: (field: RecordField) => React.ReactNode;
	errors: Record<string, string>;
}
/** What few know on the first day: a section at a time, opened by its name. One with a fault is open. */
function MoreFields({ fields, inputOf, errors }: MoreFieldsProps) {
	const { t } = useT();
	const [open, setOpen] = useState<readonly string[]>([]);
	const sections = useSections(STUDENT_AREA, fields).filter((section) => section.fields.length > 0);
	const isOpen = ({ id, fields: own }: (typeof sections)[number]) =>
		open.includes(id) || own.some(({ name }) => errors[`student.${name}`] !== undefined);
	const closed = sections.filter((section) => !isOpen(section));
	return (
		<Sheet title={t("admission.more")}>
			{sections.filter(isOpen).map(({ id, title, fields: own }) => (
				<section key={id} className={classes.section} aria-label={title}>
					<CardTitle part>{title}</CardTitle>
					<div className={classes.fields}>{own.map(inputOf)}</div>
				</section>
			))}
			<div className={classes.chips}>
				{closed.map(({ id, title }) => (
					<Button
						key={id}
						variant="default"
						size="xs"
						leftSection={<IconPlus size={14} aria-hidden="true" />}
						onClick={() => setOpen([...open, id])}
					>
						{title}
					</Button>
				))}
			</div>
		</Sheet>
	);
}
