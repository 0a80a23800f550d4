import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import { focusWhatArrives, useFocusBack } from "./dialog-focus.ts";
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
			<div ref={focusWhatArrives}>{children}</div>
		</Modal>
	);
}
