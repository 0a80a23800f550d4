import { NOTICE_MS } from "@homeroom/contract/kit/constants.ts";
import { notifications } from "@mantine/notifications";
import { createElement, type ReactNode } from "react";
import { text } from "../i18n/i18n.ts";
import { ActionNotice, type NoticeAction } from "./action-notice.tsx";

interface SuccessOptions {
	/** Offers to take it back, as long as the notice is shown. */
	undo?: (() => void) | undefined;
	/** Offers something else to do next: open what was added. */
	action?: NoticeAction | undefined;
}

const closeButtonProps = () => ({ "aria-label": text("action.close") });

/** Short notices in a corner: what was done, or why not. */
export const notify = {
	success(message: string, { undo, action }: SuccessOptions = {}): void {
		const id = `notice-${++shown}`;
		const offers = [...(undo ? [{ label: text("action.undo"), run: undo }] : []), ...(action ? [action] : [])];
		const actions = offers.map(({ label, run }) => ({
			label,
			run: () => {
				notifications.hide(id);
				run();
			},
		}));
		notifications.show({
			id,
			color: "success",
			autoClose: NOTICE_MS,
			closeButtonProps: closeButtonProps(),
			message: actions.length > 0 ? createElement(ActionNotice, { message, actions }) : message,
		});
	},
	error(message: ReactNode): void {
		notifications.show({ color: "danger", autoClose: 3 * NOTICE_MS, closeButtonProps: closeButtonProps(), message, role: "alert" });
	},
};

let shown = 0;
