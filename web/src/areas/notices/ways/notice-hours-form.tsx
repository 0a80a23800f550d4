import "../../../kit/form/schemas-without-eval.ts";
import { type NoticeHours, notices } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { BUDGET_MAX } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import classes from "./notice-settings.module.css";

type Name = keyof NoticeHours;
type Values = Record<Name, string>;
const valuesOf = (hours: NoticeHours): Values => ({
	quiet_from: hours.quiet_from,
	quiet_to: hours.quiet_to,
	budget: String(hours.budget),
	digest_at: hours.digest_at,
	push_names: hours.push_names ? "true" : "",
});

interface NoticeHoursFormProps {
	hours: NoticeHours;
	/** Whose they are. */
	hint: ReactNode;
	aside?: ReactNode;
	closed?: boolean;
	save: (hours: NoticeHours) => Promise<unknown>;
	/** Once they are saved. */
	onSaved: () => void;
}

/** When it is quiet, how often somebody is interrupted, and when the rest comes. */
export function NoticeHoursForm({ hours, hint, aside, closed = false, save, onSaved }: NoticeHoursFormProps) {
	const { t } = useT();
	const form = useRecordForm<Values, NoticeHours, unknown>({
		// it belongs to one person or school and has no version: the last one who saves it holds
		record: { values: valuesOf(hours), version: 1 },
		schema: notices.school_hours.body,
		read: (values) => ({
			...values,
			budget: values.budget === "" ? undefined : Number(values.budget),
			push_names: values.push_names === "true",
		}),
		save: ({ input }) => save(input),
		onSaved: (saved) => {
			if (saved !== null) onSaved();
		},
	});
	const clock = (name: "quiet_from" | "quiet_to" | "digest_at") => (
		<TextInput type="time" key={form.fieldKey(name)} label={t(`notices.${name}`)} required data-path={name} {...form.field(name)} />
	);
	const { defaultValue: budget, onChange: onBudget, ...ofBudget } = form.field("budget");
	const { defaultValue: names, onChange: onNames, onBlur } = form.field("push_names");
	return (
		<Sheet title={t("notices.hours")} aside={aside}>
			<p className={classes.hint} id="hours">
				{t("notices.hours_hint")} {hint}
			</p>
			<fieldset className={classes.plain} disabled={closed}>
				<FormFrame form={form} saveLabel={t("notices.hours_save")} inPage>
					{clock("quiet_from")}
					{clock("quiet_to")}
					<NumberInput
						key={form.fieldKey("budget")}
						label={t("notices.budget")}
						required
						data-path="budget"
						allowDecimal={false}
						min={0}
						max={BUDGET_MAX}
						defaultValue={String(budget ?? "")}
						onChange={(value) => onBudget(String(value))}
						{...ofBudget}
					/>
					{clock("digest_at")}
					<Checkbox
						key={form.fieldKey("push_names")}
						label={t("notices.push_names")}
						data-path="push_names"
						defaultChecked={names === "true"}
						onChange={(event) => onNames(event.currentTarget.checked ? "true" : "")}
						onBlur={onBlur}
					/>
				</FormFrame>
			</fieldset>
		</Sheet>
	);
}
