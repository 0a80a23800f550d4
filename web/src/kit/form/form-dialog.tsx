import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./form-dialog.module.css";

interface FormDialogProps {
	title: string;
	onClose: () => void;
	children: ReactNode;
}

/** A form over the page it belongs to; the whole screen on a phone. It is open as long as its address is. */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
	const { t } = useT();
	const phone = useMediaQuery("(max-width: 35.99em)", undefined, { getInitialValueInEffect: false });
	useFocusBack();
	return (
		<Modal
			opened
			onClose={onClose}
			title={title}
			size={600}
			fullScreen={phone}
			closeOnClickOutside={false}
			closeButtonProps={{ "aria-label": t("form.close") }}
			classNames={{ title: classes.title ?? "", header: classes.header ?? "", body: classes.body ?? "" }}
		>
			{children}
		</Modal>
	);
}

/** The focus returns to where it was when the form opened. */
function useFocusBack(): void {
	const [origin] = useState(focusOrigin);
	useEffect(
		() => () => {
			if (origin instanceof HTMLElement && origin.isConnected) setTimeout(() => origin.focus({ preventScroll: true }));
		},
		[origin],
	);
}

/** An entry of a menu is gone when the form closes; the button that opened the menu is not. */
function focusOrigin(): Element | null {
	const menu = document.activeElement?.closest("[role=menu]");
	const opener = menu?.getAttribute("aria-labelledby");
	return opener ? document.getElementById(opener) : document.activeElement;
}
