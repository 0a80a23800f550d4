import { lazy } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";

/** Opened by few and seldom: it comes with its words when somebody does. */
export const CalendarLinksDialog = lazy(async () => {
	const [{ CalendarLinksDialog: Dialog }] = await Promise.all([import("./calendar-links-dialog.tsx"), loadCatalogue("feeds")]);
	return { default: Dialog };
});
