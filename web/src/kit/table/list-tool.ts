import { type ComponentType, lazy } from "react";
import { loadCatalogue } from "../i18n/i18n.ts";

const Nothing = () => null;

/** A part of the list that is loaded when somebody uses it, with the words of such parts. */
export function listTool<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
	const both = async () => {
		const [part] = await Promise.all([load(), loadCatalogue("lists")]);
		return part;
	};
	// without a network the rows stand: a tool that cannot be fetched is left out
	return Object.assign(
		lazy(() => both().catch(() => ({ default: Nothing }))),
		{ preload: () => void both().catch(() => undefined) },
	);
}
