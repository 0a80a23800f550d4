import { lazy } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";

/** What somebody of a family wants to hear of. */
export const WishesDialog = lazy(async () => {
	const [{ WishesDialog: Dialog }] = await Promise.all([import("./wish/wishes-dialog.tsx"), loadCatalogue("message_inbox")]);
	return { default: Dialog };
});
export { MessagePager } from "./message/message-pager.tsx";
