import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import classes from "./notices-corner.module.css";

const GAP = 16;

/** Where notices appear. Loaded after the page: the first notice waits for it. */
export default function NoticesCorner() {
	useNoticesHeight();
	return <Notifications position="bottom-right" className={classes.corner ?? ""} />;
}

/** How much of the screen they take now, for what makes room for them. */
function useNoticesHeight(): void {
	useEffect(() => {
		const corner = document.querySelector(`.${CSS.escape(classes.corner ?? "")}[data-position="bottom-right"]`);
		if (corner === null) return;
		const { style } = document.documentElement;
		const observer = new ResizeObserver(() => {
			const { height } = corner.getBoundingClientRect();
			if (height > 0) style.setProperty("--app-notices", `${Math.ceil(height) + GAP}px`);
			else style.removeProperty("--app-notices");
		});
		observer.observe(corner);
		return () => {
			observer.disconnect();
			style.removeProperty("--app-notices");
		};
	}, []);
}
