import type { useT } from "../i18n/i18n.ts";

/** The cross of a `Select`. It is reached with the keyboard as well: there is no other way to take a choice away. */
export const clearButton = (t: ReturnType<typeof useT>["t"]) => ({
	"aria-label": t("record.clear"),
	"aria-hidden": false,
	tabIndex: 0,
	size: "24px",
	iconSize: 16,
});
