import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./form-frame.module.css";
import { useLeaveGuard } from "./leave-guard.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface FormFrameProps {
	form: RecordForm;
	/** What saving does: "Save student". */
	saveLabel: string;
	/** Left out on a page of its own: there is nothing to go back to. */
	onCancel?: () => void;
	/** Takes the place of the fields, with its own buttons: the choice after a conflict. */
	instead?: ReactNode;
	/** Part of a page and not a dialog: the buttons end the form and do not float. */
	inPage?: boolean;
	/** One column at any width, but for fields marked `data-half`. */
	narrow?: boolean;
	/** The children lay themselves out. */
	bare?: boolean;
	/** Stands beside the fields, above the buttons: what saving will do. */
	aside?: ReactNode;
	/** Nothing to save yet. */
	disabled?: boolean;
	/** Said below a refusal: what can be done instead. */
	offers?: ReactNode;
	children: ReactNode;
}

/** What every form has: refusals at the top, the fields, Cancel and Save, Ctrl+Enter, and the question before leaving. */
export function FormFrame(props: FormFrameProps) {
	const {
		form,
		saveLabel,
		onCancel,
		instead,
		inPage = false,
		narrow = false,
		bare = false,
		disabled = false,
		offers,
		aside,
		children,
	} = props;
	const { t } = useT();
	const question = useLeaveGuard(form.isDirty);
	const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
		if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
		event.preventDefault();
		event.currentTarget.requestSubmit();
	};
	if (instead)
		return (
			<>
				{instead}
				{question}
			</>
		);
	const fields = bare ? (
		children
	) : (
		<div className={classes.fields} data-narrow={narrow || undefined}>
			{children}
		</div>
	);
	const buttons = question ?? (
		// biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field; see keepFocus
		<div className={classes.footer} data-in-page={inPage || undefined} onMouseDown={keepFocus}>
			{onCancel ? (
				<Button variant="default" onClick={onCancel}>
					{t("form.cancel")}
				</Button>
			) : null}
			<Button type="submit" loading={form.saving} disabled={disabled}>
				{saveLabel}
			</Button>
		</div>
	);
	return (
		<form ref={form.element} className={classes.form} noValidate onSubmit={form.submit} onKeyDown={onKeyDown} aria-busy={form.saving}>
			{form.problem ? (
				<Alert className={classes.problem} color="danger" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
					{form.problem}
					{offers}
				</Alert>
			) : null}
			{aside ? (
				<div className={classes.beside}>
					<div className={classes.main}>{fields}</div>
					<aside className={classes.aside}>
						{aside}
						{buttons}
					</aside>
				</div>
			) : (
				<>
					{fields}
					{buttons}
				</>
			)}
		</form>
	);
}

/**
 * Pressing a button must not leave the field first: leaving checks it, and its error would push
 * the button away from under the pointer before the click is done.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();
