import { NOTICE_MS } from "@homeroom/contract/kit/constants.ts";
import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { text } from "../i18n/i18n.ts";
import { UndoNotice } from "./undo-notice.tsx";

interface SuccessOptions {
	/** Offers to take it back, as long as the notice is shown. */
	undo?: (() => void) | undefined;
}

const closeButtonProps = () => ({ "aria-label": text("action.close") });

/** Short notices in a corner: what was done, or why not. */
export const notify = {
	success(message: string, { undo }: SuccessOptions = {}): void {
		const id = `notice-${++shown}`;
		const takeBack = () => {
			notifications.hide(id);
			undo?.();
		};
		notifications.show({
			id,
			color: "success",
			autoClose: NOTICE_MS,
			closeButtonProps: closeButtonProps(),
			message: undo ? createElement(UndoNotice, { message, onUndo: takeBack }) : message,
		});
	},
	error(message: string): void {
		notifications.show({ color: "danger", autoClose: 3 * NOTICE_MS, closeButtonProps: closeButtonProps(), message, role: "alert" });
	},
};

let shown = 0;
