import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./form-frame.module.css";

/** Asks before unsaved input is lost: by a link, by back, by closing the form, by closing the window. Who discards it is not asked again. */
export function useLeaveGuard(isDirty: () => boolean) {
	const discarded = useRef(false);
	const isAtStake = () => !discarded.current && isDirty();
	const backToField = useBackToField();
	const blocker = useBlocker({ shouldBlockFn: isAtStake, enableBeforeUnload: isAtStake, withResolver: true });
	if (blocker.status !== "blocked") return null;
	const onStay = () => {
		blocker.reset();
		backToField();
	};
	const onLeave = () => {
		discarded.current = true;
		blocker.proceed();
	};
	return <LeaveQuestion onStay={onStay} onLeave={onLeave} />;
}

/** The field someone was in last; the button or key that asked to leave is not one. */
function useBackToField(): () => void {
	const field = useRef<HTMLElement>(null);
	useEffect(() => {
		const remember = ({ target }: FocusEvent) => {
			if (target instanceof HTMLElement && target.matches("input, select, textarea, [role=radio]")) field.current = target;
		};
		document.addEventListener("focusin", remember);
		return () => document.removeEventListener("focusin", remember);
	}, []);
	return () => field.current?.focus();
}

interface LeaveQuestionProps {
	onStay: () => void;
	onLeave: () => void;
}

/** The question stands where the buttons were; a form in a dialog needs no second dialog. */
function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
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
