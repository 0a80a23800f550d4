import { type MouseEvent, useEffect } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./offline-popup.module.css";
import { useOnline } from "./use-online.ts";

/** Who has read it is not told again by each page that opens before the network is back. */
const READ = "offline-read";

/** Says that the connection is gone, and goes by itself. What someone is typing goes on: it is read out, but takes no focus. */
export function OfflinePopup() {
	const { t } = useT();
	const online = useOnline();
	useEffect(() => {
		if (online) sessionStorage.removeItem(READ);
	}, [online]);
	if (online || sessionStorage.getItem(READ) !== null) return null;
	return (
		<div ref={onTop} popover="manual" className={classes.popup} role="alert">
			<h2 className={classes.title}>{t("offline.title")}</h2>
			<p className={classes.text}>{t("offline.text")}</p>
			<p className={classes.hint}>{t("offline.hint")}</p>
			<button type="button" className={classes.close} onMouseDown={keepFocus} onClick={close}>
				{t("action.close")}
			</button>
		</div>
	);
}

/** Above everything, dialogs included. */
const onTop = (popup: HTMLElement | null): void => popup?.showPopover();
const close = ({ currentTarget }: MouseEvent): void => {
	sessionStorage.setItem(READ, "");
	currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
};
const keepFocus = (event: MouseEvent): void => event.preventDefault();
