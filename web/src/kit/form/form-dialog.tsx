import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./form-dialog.module.css";

interface FormDialogProps {
	title: string;
	onClose: () => void;
	/** In pixels, where there is room. */
	width?: number;
	/** Out of sight, but with its focus and as it was: what it saves is shown already and may still be refused. */
	hidden?: boolean;
	children: ReactNode;
}

/** A form over the page it belongs to; the whole screen on a phone. It is open as long as its address is. */
export function FormDialog({ title, onClose, width = 600, hidden = false, children }: FormDialogProps) {
	const { t } = useT();
	const phone = useMediaQuery("(max-width: 35.99em)", undefined, { getInitialValueInEffect: false });
	useFocusBack();
	return (
		<Modal
			opened
			className={hidden ? classes.unseen : undefined}
			onClose={onClose}
			title={title}
			size={width}
			fullScreen={phone}
			closeOnClickOutside={false}
			closeButtonProps={{ "aria-label": t("form.close") }}
			classNames={{ title: classes.title ?? "", header: classes.header ?? "", body: classes.body ?? "" }}
		>
			{children}
		</Modal>
	);
}

/** The focus returns to where it was when the form opened. Opened by a key or a link, it goes to the main action of the page below. */
function useFocusBack(): void {
	const [origin] = useState(focusOrigin);
	useEffect(
		() => () =>
			void setTimeout(() => {
				const known = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
				const target = known ? origin : document.querySelector<HTMLElement>("[data-page-actions] button");
				target?.focus({ preventScroll: true });
			}),
		[origin],
	);
}

/** An entry of a menu is gone when the form closes; the button that opened the menu is not. */
function focusOrigin(): Element | null {
	const menu = document.activeElement?.closest("[role=menu]");
	const opener = menu?.getAttribute("aria-labelledby");
	return opener ? document.getElementById(opener) : document.activeElement;
}
