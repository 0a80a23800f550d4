import type { TemplatePlan } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";
import { type TaskTemplate, TEMPLATE_ABOUT_MAX, TEMPLATE_CLASSES_MAX } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { Alert, Button, MultiSelect, Select, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { randomKey } from "../../../kit/api/client.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { clearButton } from "../../../kit/form/clear-button.ts";
import { DayField } from "../../../kit/form/days/day-field.tsx";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { HELP_BELOW } from "../../../kit/form/help-below.ts";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { RecordPicker } from "../../../kit/record/form/record-pickers.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { templatePlanQuery } from "./template.api.ts";
import { TemplateLead } from "./template-marks.tsx";
import { homeroomsIn, tasksMade, withoutLead } from "./template-start.ts";
import classes from "./template-start-dialog.module.css";

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** For which day and for which classes; what that makes is shown before it is done. */
export function TemplateStartDialog({ template, onClose }: { template: TaskTemplate; onClose: () => void }) {
	const { t } = useT();
	const allows = useAllows();
	const [on, setOn] = useState(schoolToday());
	const [classIds, setClassIds] = useState<string[]>([]);
	const [about, setAbout] = useState("");
	const [project, setProject] = useState("");
	const [head, setHead] = useState<string | null>(null);
	// what is typed halfway is no day: the last one stays shown
	const [asked, setAsked] = useState(on);
	const query = useQuery(templatePlanQuery(template.id, asked));
	const plan = query.data;
	const asksHead = plan?.parts.some(({ role }) => role === "head") ?? false;
	const body = {
		on,
		class_ids: classIds.map(Number),
		about,
		project_id: Number(project) || null,
		head_id: asksHead && head !== null ? Number(head) : null,
	};
	const asText = JSON.stringify(body);
	// the same again is the same deed, whatever became of the answer
	// biome-ignore lint/correctness/useExhaustiveDependencies: another input is another deed
	const idempotencyKey = useMemo(() => randomKey(), [asText]);
	const start = useDeed(() => api.task_templates.start({ params: { id: template.id }, body }, { idempotencyKey }), {
		said: ({ count }) => t("template.started", { name: template.name, count }),
		undo: ({ batch }) => batch,
		after: onClose,
		invalidates: [["tasks"], ["projects"]],
		refused: "here",
	});
	return (
		<FormDialog title={t("template.start_title", { name: template.name })} onClose={onClose} width={720}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (!start.pending) void start.run();
				}}
			>
				{start.problem ? (
					<Alert color="danger" icon={<IconAlertCircle size={18} aria-hidden="true" />} mb="md" role="alert">
						{start.problem}
					</Alert>
				) : null}
				<div className={classes.fields}>
					<DayField
						label={t("template.on")}
						defaultValue={on}
						onChange={(day) => {
							setOn(day);
							if (isDay(day)) setAsked(day);
						}}
					/>
					<TextInput
						label={t("template.about")}
						description={t("template.about_hint")}
						inputWrapperOrder={HELP_BELOW}
						maxLength={TEMPLATE_ABOUT_MAX}
						autoComplete="off"
						value={about}
						onChange={(event) => setAbout(event.currentTarget.value)}
					/>
					{plan && plan.classes.length > 0 ? <ClassesInput plan={plan} value={classIds} onChange={setClassIds} /> : null}
					{asksHead && plan ? (
						<Select
							label={t("template.head")}
							data={plan.heads.map(({ id, name }) => ({ value: String(id), label: name }))}
							value={head ?? (plan.heads[0] ? String(plan.heads[0].id) : null)}
							onChange={setHead}
							placeholder={t("template.nobody")}
						/>
					) : null}
					{allows("Projects.View") ? (
						<RecordPicker record="projects" label={t("template.project")} onChange={(value) => setProject(String(value))} />
					) : null}
				</div>
				<p className={classes.note}>{t("template.on_hint")}</p>
				<div className={classes.preview}>
					{plan ? (
						<Preview plan={plan} classIds={classIds} />
					) : query.error ? (
						<QueryError query={query} title={t("template.plan_failed")} />
					) : (
						<TextSkeleton width="60%" />
					)}
				</div>
				<div className={classes.footer}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={start.pending}>
						{t("template.start")}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}

interface ClassesInputProps {
	plan: TemplatePlan;
	value: string[];
	onChange: (ids: string[]) => void;
}
/** One by one by typing, or all homerooms at once. */
function ClassesInput({ plan, value, onChange }: ClassesInputProps) {
	const { t } = useT();
	const homerooms = homeroomsIn(plan).slice(0, TEMPLATE_CLASSES_MAX);
	return (
		<div className={classes.wide}>
			<MultiSelect
				label={t("template.classes")}
				description={t("template.classes_hint")}
				inputWrapperOrder={HELP_BELOW}
				searchable
				hidePickedOptions
				clearable
				clearButtonProps={clearButton(t)}
				styles={{ inputField: { minWidth: 40 } }}
				maxValues={TEMPLATE_CLASSES_MAX}
				limit={100}
				nothingFoundMessage={t("record.nothing_found")}
				data={plan.classes.map(({ id, name, teacher }) => ({ value: String(id), label: teacher ? `${name} · ${teacher}` : name }))}
				value={value}
				onChange={onChange}
			/>
			<div className={classes.chosen}>
				<Button size="compact-sm" variant="default" disabled={homerooms.length === 0} onClick={() => onChange(homerooms)}>
					{t("template.all_homerooms", { count: homerooms.length })}
				</Button>
				<Button size="compact-sm" variant="default" disabled={value.length === 0} onClick={() => onChange([])}>
					{t("template.clear")}
				</Button>
			</div>
		</div>
	);
}

function Preview({ plan, classIds }: { plan: TemplatePlan; classIds: readonly string[] }) {
	const { t } = useT();
	const formats = useFormats();
	const left = withoutLead(plan, classIds);
	return (
		<>
			<p className={classes.head}>
				<span>{t("template.preview")}</span>
				<span>{t("template.makes", { count: tasksMade(plan, classIds) })}</span>
			</p>
			<ul className={classes.parts}>
				{plan.parts.map((part) => (
					<li key={part.step_id ?? 0} className={classes.part}>
						<span className={classes.due}>{part.due === null ? t("template.no_day") : formats.day(part.due)}</span>
						<span className={classes.title}>{part.title}</span>
						<span className={classes.who}>
							<TemplateLead part={part} />
						</span>
					</li>
				))}
			</ul>
			{left.length > 0 ? (
				<p className={classes.note}>{t("template.without_lead", { names: left.map(({ name }) => name).join(", ") })}</p>
			) : null}
		</>
	);
}
