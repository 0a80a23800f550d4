import { NOTICE_MS } from "@homeroom/contract/kit/constants.ts";
import { notifications } from "@mantine/notifications";
import { createElement, type ReactNode } from "react";
import { text } from "../i18n/i18n.ts";
import { ActionNotice } from "./action-notice.tsx";

interface SuccessOptions {
	/** Offers to take it back, as long as the notice is shown. */
	undo?: (() => void) | undefined;
	/** Offers something else to do next: open what was added. */
	action?: NoticeAction | undefined;
}
interface NoticeAction {
	label: string;
	run: () => void;
}

const closeButtonProps = () => ({ "aria-label": text("action.close") });

/** Short notices in a corner: what was done, or why not. */
export const notify = {
	success(message: string, { undo, action }: SuccessOptions = {}): void {
		const id = `notice-${++shown}`;
		const offer = undo ? { label: text("action.undo"), run: undo } : action;
		const onAction = () => {
			notifications.hide(id);
			offer?.run();
		};
		notifications.show({
			id,
			color: "success",
			autoClose: NOTICE_MS,
			closeButtonProps: closeButtonProps(),
			message: offer ? createElement(ActionNotice, { message, label: offer.label, onAction }) : message,
		});
	},
	error(message: ReactNode): void {
		notifications.show({ color: "danger", autoClose: 3 * NOTICE_MS, closeButtonProps: closeButtonProps(), message, role: "alert" });
	},
};

let shown = 0;
