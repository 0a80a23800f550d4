import type { ComponentType } from "react";
import { lazyPart } from "../../chunks/lazy-part.ts";
import { loadCatalogue } from "../../i18n/i18n.ts";

/** A part of the list that is loaded when somebody uses it, with the words of such parts. */
export function listTool<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
	const both = async () => {
		const [part] = await Promise.all([load(), loadCatalogue("lists")]);
		return part;
	};
	return Object.assign(lazyPart(both), { preload: () => void both().catch(() => undefined) });
}
