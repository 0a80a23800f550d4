import { datePattern } from "@homeroom/contract/kit/formats.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { DayField } from "../../kit/form/day-field.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import classes from "./families.module.css";

export interface RuleDates {
	starts: string;
	ends: string;
}
interface RuleFormProps {
	title: string;
	saveLabel: string;
	dates: RuleDates;
	onDates: (dates: RuleDates) => void;
	/** What the server refuses stays beside its field. */
	save: () => Promise<unknown>;
	onClose: () => void;
	children: (errors: Record<string, string>) => ReactNode;
}

/** A rule with its first and last day. */
export function RuleForm({ title, saveLabel, dates, onDates, save, onClose, children }: RuleFormProps) {
	const { t } = useT();
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [failure, setFailure] = useState<string>();
	const [saving, setSaving] = useState(false);
	const submit = async () => {
		setSaving(true);
		try {
			await save();
			onClose();
		} catch (error) {
			const fields = (error instanceof ApiError && error.fields) || {};
			setErrors(fields);
			setFailure(Object.keys(fields).length === 0 && error instanceof Error ? error.message : undefined);
		} finally {
			setSaving(false);
		}
	};
	return (
		<FormDialog title={title} onClose={onClose}>
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void submit();
				}}
			>
				<div className={classes.fields}>
					{children(errors)}
					<Day
						label={t("families.starts")}
						value={dates.starts}
						error={errors.starts}
						onChange={(starts) => onDates({ ...dates, starts })}
					/>
					<Day label={t("families.ends")} value={dates.ends} error={errors.ends} onChange={(ends) => onDates({ ...dates, ends })} />
				</div>
				{failure ? <p role="alert">{failure}</p> : null}
				<div className={classes.actions}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={saving}>
						{saveLabel}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}

interface DayProps {
	label: string;
	value: string;
	error: string | undefined;
	onChange: (value: string) => void;
}
function Day({ label, value, error, onChange }: DayProps) {
	const formats = useFormats();
	const dateFormatId = useSession()?.localization?.date_format_id ?? 2;
	return (
		<DayField
			label={label}
			defaultValue={value}
			onChange={onChange}
			dateFormatId={dateFormatId}
			pattern={datePattern(dateFormatId)}
			format={formats.day}
			error={error}
		/>
	);
}
