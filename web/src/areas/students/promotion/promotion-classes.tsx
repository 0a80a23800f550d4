import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { useT } from "../../../kit/i18n/i18n.ts";
import { isMissing, keyOf, type PromoteStep, type StepChanges } from "./promotion-steps.ts";
import classes from "./students-promote-dialog.module.css";

interface PromoteClassesProps {
	steps: readonly PromoteStep[];
	/** The year they go to. */
	year: string;
	/** Somebody tried to save: what is missing is said. */
	asked: boolean;
	onChange: (key: string, change: StepChanges[string]) => void;
}

/** One line per class: what it is called next year, or that it does not go on. */
export function PromoteClasses({ steps, year, asked, onChange }: PromoteClassesProps) {
	const { t } = useT();
	return (
		<div className={classes.steps}>
			<div className={classes.head} aria-hidden="true">
				<span>{t("enrolments.promote_class_now")}</span>
				<span>{t("enrolments.promote_class_then", { year })}</span>
				<span>{t("enrolments.promote_grade")}</span>
				<span />
			</div>
			{steps.map((step) => {
				const key = keyOf(step.from);
				const name = step.from ?? t("students.no_class");
				return (
					<fieldset key={key} className={classes.step} data-from={step.from ?? ""}>
						<legend className={classes.legend}>{t("enrolments.promote_class", { class_label: name })}</legend>
						<div className={classes.now}>
							<span className={classes.name}>{name}</span>
							<span className={classes.count}>{t("students.count", { count: step.students })}</span>
						</div>
						<TextInput
							className={classes.to}
							classNames={{ label: classes.only ?? "" }}
							label={t("enrolments.promote_class_then", { year })}
							value={step.stays ? "" : step.to}
							placeholder={step.stays ? "—" : undefined}
							disabled={step.stays}
							maxLength={60}
							autoComplete="off"
							error={asked && isMissing(step) ? t("enrolments.promote_missing") : undefined}
							onChange={(event) => onChange(key, { to: event.currentTarget.value })}
						/>
						<NumberInput
							className={classes.grade}
							classNames={{ label: classes.only ?? "" }}
							label={t("enrolments.promote_grade")}
							value={step.stays ? "" : step.grade}
							disabled={step.stays}
							min={-5}
							max={20}
							allowDecimal={false}
							hideControls
							onChange={(value) => onChange(key, { grade: String(value) })}
						/>
						<Checkbox
							className={classes.stays}
							label={t("enrolments.promote_stays")}
							checked={step.stays}
							onChange={(event) => onChange(key, { stays: event.currentTarget.checked })}
						/>
					</fieldset>
				);
			})}
		</div>
	);
}
