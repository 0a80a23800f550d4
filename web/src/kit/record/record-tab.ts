import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import type { ComponentType } from "react";
import type { CatalogueName, MessageKey } from "../i18n/i18n.ts";

/** One side of a record: its own area's, or another's that hangs it in with `addRecordTab`. */
export interface RecordTab<Row extends RecordBase = RecordBase> {
	/** Its name in the address: `?tab=health`. */
	id: string;
	label: MessageKey;
	/** Shown to those who have this. */
	needs?: Permission;
	/** The catalogue of what it shows. */
	words?: CatalogueName;
	load: () => Promise<ComponentType<{ row: Row }>>;
}

const added = new Map<string, RecordTab[]>();
/** The door for other areas: `addRecordTab("students", { id: "invoices", … })` where the app joins areas. */
export function addRecordTab(record: string, tab: RecordTab): void {
	added.set(record, [...(added.get(record) ?? []).filter(({ id }) => id !== tab.id), tab]);
}
export const addedTabs = (record: string): readonly RecordTab[] => added.get(record) ?? [];
