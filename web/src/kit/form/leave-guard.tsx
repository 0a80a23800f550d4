import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./form-frame.module.css";

/** Asks before unsaved input is lost: by a link, by back, by closing the form, by closing the window. */
export function useLeaveGuard(isDirty: () => boolean) {
	return useBlocker({ shouldBlockFn: () => isDirty(), enableBeforeUnload: () => isDirty(), withResolver: true });
}

interface LeaveQuestionProps {
	onStay: () => void;
	onLeave: () => void;
}

/** The question stands where the buttons were; a form in a dialog needs no second dialog. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
	const { t } = useT();
	const stay = useRef<HTMLButtonElement>(null);
	useEffect(() => stay.current?.focus(), []);
	return (
		<div className={classes.footer} role="alertdialog" aria-label={t("form.unsaved")}>
			<strong className={classes.question}>{t("form.unsaved")}</strong>
			<Button ref={stay} variant="default" onClick={onStay}>
				{t("form.keep_editing")}
			</Button>
			<Button color="danger" onClick={onLeave}>
				{t("form.discard")}
			</Button>
		</div>
	);
}
