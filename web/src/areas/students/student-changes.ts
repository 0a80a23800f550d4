import type { Change } from "@homeroom/contract/kit/schemas.ts";

/** The fields a student's history speaks of, in the order they are told. */
export const TOLD_FIELDS = ["first_name", "middle_name", "last_name", "class_label", "status", "date_of_birth", "email", "phone"] as const;
export type ToldField = (typeof TOLD_FIELDS)[number];

export type Deed =
	| { did: "created" | "deleted" | "archived" | "restored" }
	| { did: "changed"; field: ToldField; from: string; to: string }
	| { did: "set"; field: ToldField; to: string }
	| { did: "cleared"; field: ToldField; from: string };

/** What someone did, one deed per sentence. Columns nobody types into (version, times) are not told. */
export function deedsOf(change: Change): Deed[] {
	if (change.action !== "updated") return [{ did: change.action }];
	return [...archiving(change), ...TOLD_FIELDS.flatMap((field) => fieldDeed(field, change))];
}

function archiving({ before, after }: Change): Deed[] {
	const was = textOf(before?.archived_at);
	const is = textOf(after?.archived_at);
	if (Boolean(was) === Boolean(is)) return [];
	return [{ did: is ? "archived" : "restored" }];
}

function fieldDeed(field: ToldField, { before, after }: Change): Deed[] {
	const from = textOf(before?.[field]);
	const to = textOf(after?.[field]);
	if (from === to) return [];
	if (!from) return [{ did: "set", field, to }];
	if (!to) return [{ did: "cleared", field, from }];
	return [{ did: "changed", field, from, to }];
}

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
