import { datePattern } from "@homeroom/contract/kit/formats.ts";
import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { DayField } from "../../kit/form/day-field.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import classes from "./classes.module.css";

interface ClassFormProps {
	title: string;
	saveLabel: string;
	/** Nothing to save yet. */
	disabled?: boolean;
	width?: number;
	save: () => Promise<unknown>;
	onClose: () => void;
	children: (errors: Record<string, string>) => ReactNode;
	/** What is said and offered where the server refused. */
	refused?: (error: ApiError) => ReactNode;
}

/** A small form of a class: saved at once, what the server refuses stays beside its field. */
export function ClassForm({ title, saveLabel, disabled = false, width = 560, save, onClose, children, refused }: ClassFormProps) {
	const { t } = useT();
	const [failure, setFailure] = useState<Error>();
	const [saving, setSaving] = useState(false);
	const fields = (failure instanceof ApiError && failure.fields) || {};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (saving || disabled) return;
		setSaving(true);
		try {
			await save();
			onClose();
		} catch (error) {
			setFailure(error instanceof Error ? error : new Error(String(error)));
			setSaving(false);
		}
	};
	return (
		<FormDialog title={title} onClose={onClose} width={width}>
			<form noValidate aria-busy={saving} onSubmit={(event) => void submit(event)}>
				<div className={classes.fields}>{children(fields)}</div>
				{failure && Object.keys(fields).length === 0 ? (
					<Alert color="danger" role="alert" mt="md" icon={<IconAlertCircle aria-hidden="true" />}>
						{failure.message}
						{failure instanceof ApiError ? refused?.(failure) : null}
					</Alert>
				) : null}
				<div className={classes.footer}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={saving} disabled={disabled}>
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
	error?: string | undefined;
	onChange: (value: string) => void;
}
export function ClassDay({ label, value, error, onChange }: DayProps) {
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
