import type { AuditChange, Deed } from "@homeroom/contract/areas/changes/changes.contract.ts";

/** A change for tests: a student was added. */
export const aChange = (values: Partial<AuditChange> = {}): AuditChange => ({
	id: 1,
	at: "2026-11-18T09:41:00.000Z",
	action: "created",
	did: values.action ?? "created",
	field: null,
	user_id: 3,
	user_name: "Helen Carver",
	table: "students",
	row_id: 5,
	name: null,
	about: null,
	about_row: null,
	names: {},
	own_types: {},
	before: null,
	after: null,
	batch: null,
	...values,
});

/** The deed that these changes were; `count`: as if there were more of its first part. */
export function aDeed(rows: AuditChange[], { count, ...values }: Partial<Deed> & { count?: number } = {}): Deed {
	const parts = [...Map.groupBy(rows, ({ table, action }) => `${table} ${action}`).values()].map((ofPart, i) => {
		const [{ table, action }] = ofPart as [AuditChange];
		return { table, action, count: i === 0 && count !== undefined ? count : ofPart.length };
	});
	return {
		id: "deed",
		requested: true,
		at: "2026-11-18T09:41:00.000Z",
		user_id: 3,
		user_name: "Helen Carver",
		kind: null,
		label: null,
		turn: null,
		parts,
		changes: rows.length,
		many: false,
		rows,
		undone: false,
		undone_by: null,
		undone_at: null,
		last: "deed",
		may_undo: false,
		...values,
	};
}
