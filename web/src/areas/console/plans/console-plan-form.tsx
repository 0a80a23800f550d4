import "../../../kit/form/schemas-without-eval.ts";
import { PlanForm as PlanFormSchema, type PlanForm as PlanFormValues } from "@homeroom/contract/areas/console/console-plans.contract.ts";
import { PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ConflictChoice } from "../../../kit/form/conflict-choice.tsx";
import { useCloseDialog } from "../../../kit/form/dialog-history.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { type Attempt, type FieldProps, type FormRecord, useRecordForm } from "../../../kit/form/use-record-form.ts";
import { LOCALES, type Locale, useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { useModuleName } from "../../../kit/session/use-module-name.ts";
import { type ConsolePlan, consoleKey, plansQuery } from "../console.api.ts";
import classes from "../console-card.module.css";
import { ALL_MODULES, NEW_PLAN, type PlanFields, planInput, planRecord, readCurrentPlan } from "./console-plan-values.ts";

type PlanAttempt = Attempt<PlanFields, PlanFormValues>;
const editRoute = getRouteApi("/console/plans/$planId/edit");

export function ConsolePlanCreate() {
	const { t } = useT();
	const save = ({ input, idempotencyKey }: PlanAttempt) => api.console.create_plan({ body: planInput(input) }, { idempotencyKey });
	return <PlanForm title={t("console.add_plan")} record={NEW_PLAN} save={save} />;
}

export function ConsolePlanEdit() {
	const { t } = useT();
	const { planId } = editRoute.useParams();
	const plan = useQuery(plansQuery).data?.plans.find(({ id }) => id === planId);
	if (!plan) return null;
	const save = ({ input, version }: PlanAttempt) =>
		api.console.update_plan({ params: { plan_id: planId }, body: { ...planInput(input), version: version ?? plan.version } });
	return <PlanForm title={t("console.edit_plan")} record={planRecord(plan)} save={save} note={plan.customers} />;
}

interface PlanFormProps {
	title: string;
	record: FormRecord<PlanFields>;
	save: (attempt: PlanAttempt) => Promise<ConsolePlan>;
	/** So many customers get what is changed here, at once. */
	note?: number;
}
function PlanForm({ title, record, save, note = 0 }: PlanFormProps) {
	const { t } = useT();
	const client = useQueryClient();
	const navigate = useNavigate();
	const close = useCloseDialog(() => void navigate({ to: "/console/plans", replace: true }));
	const form = useRecordForm({
		record,
		schema: PlanFormSchema,
		save,
		readCurrent: readCurrentPlan,
		onSaved: (plan) => {
			close();
			if (!plan) return;
			void client.invalidateQueries({ queryKey: consoleKey });
			notify.success(t("console.plan_saved", { name: plan.name }));
		},
	});
	const labelOf = (name: keyof PlanFields): string =>
		isDescription(name)
			? t("console.description_in", { language: LANGUAGE_NAMES[name.slice("description_".length) as Locale] })
			: t(`console.field.${name}`);
	const moduleName = useModuleName();
	const textOf = (name: keyof PlanFields, value: string): string => {
		if (name === "offered") return t(value === "1" ? "console.offered" : "console.not_offered");
		if (name !== "modules") return value;
		return value === ALL_MODULES ? t("console.all_modules") : value.split(",").filter(Boolean).map(moduleName).join(", ");
	};
	const input = (name: keyof PlanFields, more: { required?: boolean; numeric?: boolean; first?: boolean; className?: string } = {}) => (
		<TextInput
			key={form.fieldKey(name)}
			label={labelOf(name)}
			required={more.required ?? false}
			autoComplete="off"
			{...(more.first && { "data-autofocus": true })}
			{...(more.className && { className: more.className })}
			{...(more.numeric && { inputMode: "numeric" as const })}
			{...form.field(name)}
		/>
	);
	return (
		<FormDialog title={title} onClose={close}>
			<FormFrame
				form={form}
				saveLabel={t("console.save_plan")}
				onCancel={close}
				instead={
					form.conflict ? (
						<ConflictChoice
							key={form.conflict.theirs.version}
							differences={form.conflict.differences}
							labelOf={labelOf}
							textOf={textOf}
							saveLabel={t("console.save_plan")}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={close}
						/>
					) : null
				}
			>
				{note > 0 ? <p className={classes.full}>{t("console.plan_note", { count: note })}</p> : null}
				{input("name", { required: true, first: true })}
				<NativeSelect
					key={form.fieldKey("offered")}
					label={t("console.field.offered")}
					data={[
						{ value: "1", label: t("console.offered") },
						{ value: "0", label: t("console.not_offered") },
					]}
					{...form.field("offered")}
				/>
				{LOCALES.map((locale) => input(`description_${locale}`, { className: classes.full ?? "" }))}
				{input("student_limit", { numeric: true })}
				{input("staff_limit", { numeric: true })}
				{input("storage_limit_mb", { numeric: true })}
				{input("trial_days", { numeric: true, required: true })}
				{input("position", { numeric: true, required: true })}
				<ModulesField key={form.fieldKey("modules")} field={form.field("modules")} />
			</FormFrame>
		</FormDialog>
	);
}

const isDescription = (name: keyof PlanFields): name is `description_${Locale}` => name.startsWith("description_");

/** All modules, those to come included, or chosen ones. */
function ModulesField({ field }: { field: FieldProps }) {
	const { t } = useT();
	const [value, setValue] = useState(String(field.defaultValue ?? ALL_MODULES));
	const choose = (next: string) => {
		setValue(next);
		field.onChange(next);
	};
	const chosen = value === ALL_MODULES ? [] : value.split(",").filter(Boolean);
	return (
		<fieldset className={classes.modules}>
			<legend>{t("console.field.modules")}</legend>
			<Checkbox
				size="xs"
				label={t("console.all_modules")}
				checked={value === ALL_MODULES}
				onChange={(event) => choose(event.currentTarget.checked ? ALL_MODULES : PLAN_MODULES.join(","))}
			/>
			{value === ALL_MODULES
				? null
				: PLAN_MODULES.map((name) => (
						<Checkbox
							key={name}
							size="xs"
							label={t(`module.${name}`)}
							checked={chosen.includes(name)}
							onChange={(event) =>
								choose(PLAN_MODULES.filter((known) => (known === name ? event.currentTarget.checked : chosen.includes(known))).join(","))
							}
						/>
					))}
		</fieldset>
	);
}
