import { permissionOf, type RecordBase } from "@homeroom/contract/kit/record.ts";
import { type CatalogueName, loadCatalogue } from "../../i18n/i18n.ts";
import type { RecordTab } from "../record-tab.ts";
import type { ChildArea } from "./child-area.ts";

/** A side of a record: what belongs to it. Where somebody sees only what is their own, the page says whether this is. */
export function childTab<Row extends RecordBase>(
	spec: ChildArea["spec"],
	tab: Pick<RecordTab, "id" | "label" | "within" | "last">,
	// biome-ignore lint/suspicious/noExplicitAny: whatever its fields are, it is shown the same way
	load: () => Promise<ChildArea<any>>,
): RecordTab<Row> {
	const { rights = {} } = spec;
	return {
		...tab,
		needs: rights.own ?? permissionOf(spec, "View"),
		...(rights.notForHelpers && { notForHelpers: true }),
		load: async () => {
			const [area, { RecordChildren }] = await Promise.all([
				load(),
				import("./record-children.tsx"),
				...([spec.name as CatalogueName, "papers", "files"] as const).map(loadCatalogue),
			]);
			return ({ row }) => <RecordChildren area={area} parent={row} />;
		},
	};
}
