import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import type { ComponentType } from "react";
import type { CatalogueName, MessageKey } from "../i18n/i18n.ts";

/** One side of a record: its own area's, or another's that the app hangs in with `joinTabs`. */
export interface RecordTab<Row extends RecordBase = RecordBase> {
	/** Its name in the address: `?tab=health`. */
	id: string;
	label: MessageKey;
	/** Stands with others in one tab, below each other in their order: that tab's name in the address, and its label. An address may name either. */
	within?: { id: string; label: MessageKey };
	/** Shown to those who have this. */
	needs?: Permission;
	/** The school's own: an operator who helps does not see it. */
	notForHelpers?: true;
	/** After those of other areas. */
	last?: true;
	/** The catalogue of what it shows. */
	words?: CatalogueName;
	load: () => Promise<ComponentType<TabProps<Row>>>;
}
/** `asked`: the address names this very part of a tab. */
export interface TabProps<Row extends RecordBase = RecordBase> {
	row: Row;
	asked?: boolean;
}

const joined = new Map<string, () => Promise<{ tabs: readonly RecordTab[] }>>();
const loaded = new Map<string, readonly RecordTab[]>();

/** The door for other areas: what the app hangs on a record's page, in the order shown. It is asked for when a page is opened: no list waits for it. */
export function joinTabs(record: string, load: () => Promise<{ tabs: readonly RecordTab[] }>): void {
	joined.set(record, load);
}
export async function loadJoinedTabs(record: string): Promise<void> {
	const module = await joined.get(record)?.();
	if (module) loaded.set(record, module.tabs);
}
export const joinedTabs = (record: string): readonly RecordTab[] => loaded.get(record) ?? [];
