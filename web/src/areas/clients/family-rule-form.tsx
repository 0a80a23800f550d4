import type { ReactNode } from "react";
import type { CallOptions } from "../../kit/api/client.ts";
import { DayField } from "../../kit/form/days/day-field.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useHeldForm } from "../../kit/form/use-held-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./families.module.css";

export interface RuleDates {
	starts: string;
	ends: string;
}
interface RuleFormProps {
	title: string;
	saveLabel: string;
	/** What stands in the fields beside the dates. */
	typed: object;
	dates: RuleDates;
	onDates: (dates: RuleDates) => void;
	/** What the server refuses stays beside its field. */
	save: (options: CallOptions) => Promise<unknown>;
	onClose: () => void;
	children: (errors: Record<string, string>) => ReactNode;
}

/** A rule with its first and last day. */
export function RuleForm({ title, saveLabel, typed, dates, onDates, save, onClose, children }: RuleFormProps) {
	const { t } = useT();
	const form = useHeldForm({ typed: { ...typed, dates }, save, onSaved: onClose });
	const day = (name: keyof RuleDates) => ({
		label: t(`families.${name}`),
		defaultValue: dates[name],
		error: form.errors[name],
		onChange: (value: string) => onDates({ ...dates, [name]: value }),
	});
	return (
		<FormDialog title={title} onClose={onClose}>
			<FormFrame form={form} saveLabel={saveLabel} onCancel={onClose} bare>
				<div className={classes.fields}>
					{children(form.errors)}
					<DayField {...day("starts")} />
					<DayField {...day("ends")} />
				</div>
			</FormFrame>
		</FormDialog>
	);
}
