import { useEffect, useRef, useSyncExternalStore } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./offline-popup.module.css";

function subscribe(listener: () => void): () => void {
	window.addEventListener("online", listener);
	window.addEventListener("offline", listener);
	return () => {
		window.removeEventListener("online", listener);
		window.removeEventListener("offline", listener);
	};
}

/** Says that the connection is gone, and goes by itself. A plain dialog: without a network nothing could be loaded for it. */
export function OfflinePopup() {
	const { t } = useT();
	const online = useSyncExternalStore(subscribe, () => navigator.onLine);
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		if (online) dialog.current?.close();
		else if (!dialog.current?.open) dialog.current?.showModal();
	}, [online]);
	return (
		<dialog ref={dialog} className={classes.popup} aria-labelledby="offline-title" aria-describedby="offline-text">
			<h2 id="offline-title" className={classes.title}>
				{t("offline.title")}
			</h2>
			<p id="offline-text" className={classes.text}>
				{t("offline.text")}
			</p>
			<p className={classes.hint}>{t("offline.hint")}</p>
			<button type="button" className={classes.close} onClick={() => dialog.current?.close()}>
				{t("action.close")}
			</button>
		</dialog>
	);
}
