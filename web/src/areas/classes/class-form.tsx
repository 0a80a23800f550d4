import type { ReactNode } from "react";
import type { ApiError } from "../../kit/api/api-error.ts";
import type { CallOptions } from "../../kit/api/client.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useHeldForm } from "../../kit/form/use-held-form.ts";
import classes from "./classes.module.css";

interface ClassFormProps {
	title: string;
	saveLabel: string;
	/** What stands in its fields. */
	typed: object;
	/** Nothing to save yet. */
	disabled?: boolean;
	width?: number;
	save: (options: CallOptions) => Promise<unknown>;
	onClose: () => void;
	children: (errors: Record<string, string>) => ReactNode;
	/** What is said and offered where the server refused. */
	refused?: (error: ApiError) => ReactNode;
}

/** A small form of a class: saved at once, what the server refuses stays beside its field. */
export function ClassForm({ title, saveLabel, typed, disabled = false, width = 560, save, onClose, children, refused }: ClassFormProps) {
	const form = useHeldForm({ typed, disabled, save, onSaved: onClose });
	return (
		<FormDialog title={title} onClose={onClose} width={width}>
			<FormFrame
				form={form}
				saveLabel={saveLabel}
				disabled={disabled}
				onCancel={onClose}
				offers={form.refusal ? refused?.(form.refusal) : null}
				bare
			>
				<div className={classes.fields}>{children(form.errors)}</div>
			</FormFrame>
		</FormDialog>
	);
}
