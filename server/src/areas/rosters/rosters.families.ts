import { type Relationship, seesByDefault } from "@homeroom/contract/areas/clients/families.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { keepRows } from "../../kit/imports/rows/import-gathered.ts";
import { linkGuardians } from "../clients/clients.public.ts";
import type { Ids } from "./rosters.links.ts";
import type { Entry, RosterModel } from "./rosters.model.ts";
import { hintsOf, type StepRow, writeRanges } from "./rosters.records.ts";

/** What other programs call a relationship, by its beginning in any of our languages. */
const RELATIONSHIPS: readonly (readonly [RegExp, Relationship])[] = [
	[/step|stief|beau|belle|padrast|madrast/, "step_parent"],
	[/foster|pflege|accueil|acolhim/, "foster_parent"],
	[/grand|gross|groß|oma|opa|avó|avô|avo/, "grandparent"],
	[/moth|mom|mum|mutter|mama|mère|mere|mãe|mae/, "mother"],
	[/fath|dad|vater|papa|père|pere|pai/, "father"],
	[/sibl|broth|sist|brud|schwest|frère|soeur|sœur|irm/, "sibling"],
	[/aunt|uncle|cousin|relativ|tante|onkel|oncle|tia|tio/, "relative"],
	[/carer|caregiv|betreu|nanny|cuidad/, "carer"],
	[/emergency|friend|neighb|doctor|other|notfall|autre|outr/, "other"],
];
const relationshipOf = (text: string): Relationship => RELATIONSHIPS.find(([words]) => words.test(text.toLowerCase()))?.[1] ?? "guardian";

interface Family {
	students: string[];
	guardians: string[];
}
/** Those whom children or guardians join, each guardian in one. */
function familiesOf({ relations }: Pick<RosterModel, "relations">): Family[] {
	const parent = new Map<string, string>();
	const top = (one: string): string => {
		let at = one;
		while (parent.has(at)) at = parent.get(at) as string;
		if (at !== one) parent.set(one, at);
		return at;
	};
	const families = new Map<string, Family>();
	const nodes = new Map<string, { student?: string; guardian?: string }>();
	for (const { student, guardian } of relations) {
		const [a, b] = [`s ${student}`, `g ${guardian}`];
		nodes.set(a, { student });
		nodes.set(b, { guardian });
		if (top(a) !== top(b)) parent.set(top(b), top(a));
	}
	for (const [node, { student, guardian }] of nodes) {
		const family = families.get(top(node)) ?? { students: [], guardians: [] };
		if (student !== undefined) family.students.push(student);
		if (guardian !== undefined) family.guardians.push(guardian);
		families.set(top(node), family);
	}
	return [...families.values()];
}

/** The families that are to be made, and the clients that the others are already. */
export async function planFamilies(
	db: CustomerDb,
	model: RosterModel,
	students: Ids,
	contacts: Ids,
): Promise<{ entries: Entry[]; found: Map<string, number>; familyOf: Map<string, string> }> {
	const byKey = new Map(model.students.filter(({ refused }) => refused === undefined).map((entry) => [entry.key, entry]));
	const guardians = new Map(model.guardians.map((entry) => [entry.key, entry]));
	const clientOfContact = new Map(
		(
			await ask<{ id: number; client_id: number }>(
				db,
				sql`select id, client_id from contacts where id = any(${[...contacts.values()]}::bigint[])`,
			)
		).map(({ id, client_id }) => [id, client_id]),
	);
	const clientOfStudent = new Map(
		(
			await ask<{ student_id: number; client_id: number }>(
				db,
				sql`select h.student_id, min(h.client_id) as client_id from client_students h join clients c on c.id = h.client_id and c.kind = 'family' and c.archived_at is null
					where h.student_id = any(${[...students.values()]}::bigint[]) and (h.ends is null or h.ends >= (select customer_today())) group by 1`,
			)
		).map(({ student_id, client_id }) => [student_id, client_id]),
	);
	const entries: Entry[] = [];
	const found = new Map<string, number>();
	const familyOf = new Map<string, string>();
	for (const family of familiesOf(model)) {
		const children = family.students.flatMap((key) => (students.has(key) ? (byKey.get(key) ?? []) : []));
		const [child] = children;
		// nobody's guardian here: told where their children are told to be missing
		if (child === undefined) continue;
		const known = [
			...family.guardians.flatMap((key) => clientOfContact.get(contacts.get(key) ?? 0) ?? []),
			...children.flatMap(({ key }) => clientOfStudent.get(students.get(key) ?? 0) ?? []),
		];
		const key = `family of ${child.key}`;
		for (const guardian of family.guardians) familyOf.set(guardian, key);
		const { line_1 = "", city = "", state = "", post_code = "" } = child.cells;
		const [first] = family.guardians.flatMap((one) => guardians.get(one) ?? []);
		const cells = { name: child.cells.last_name ?? "", add_line_1: line_1, city, state, post_code };
		if (known[0] !== undefined) found.set(key, Math.min(...known));
		else entries.push({ ...(first ?? child), key, also: [], cells, gone: false });
	}
	return { entries, found, familyOf };
}

/** Whose child is whose: what a person is to a child, and in which family it lives. */
export async function applyRelations(
	db: CustomerDb,
	import_id: number,
	{ relations }: RosterModel,
	ids: { students: Ids; contacts: Ids },
	nameOf: { student(key: string): string; guardian(key: string): string },
): Promise<void> {
	const contact_ids = [...ids.contacts.values()];
	const known = await ask<{ pair: string }>(
		db,
		sql`select distinct student_id || ' ' || contact_id as pair from student_contacts where contact_id = any(${contact_ids}::bigint[])`,
	);
	const there = new Set(known.map(({ pair }) => pair));
	const rows = relations.map((one, i): StepRow => {
		const base = {
			row_no: i + 1,
			key: null,
			given: one.given,
			hints: hintsOf(one, `${nameOf.guardian(one.guardian)} · ${nameOf.student(one.student)}`),
		};
		const [student_id, contact_id] = [ids.students.get(one.student), ids.contacts.get(one.guardian)];
		const missing = student_id === undefined ? "roster_no_student" : contact_id === undefined ? "roster_no_guardian" : undefined;
		if (missing !== undefined) return { ...base, kind: "error", input: {}, problems: { row: { message: missing } } };
		const pair = `${student_id} ${contact_id}`;
		const kind = there.has(pair) ? "unchanged" : "new";
		there.add(pair);
		const relationship = relationshipOf(one.relationship);
		const portal = seesByDefault(relationship, null);
		return { ...base, kind, input: { student_id, contact_id, relationship, portal, emergency: one.emergency }, problems: {} };
	});
	await keepRows(db, import_id, rows);
	await writeRanges(db, import_id, rows.length, {
		write: (from, to) =>
			linkGuardians(
				db,
				sql`select r.row_no, l.* from import_rows r cross join lateral jsonb_to_record(r.input) as l (student_id bigint, contact_id bigint, relationship text, portal boolean, emergency boolean)
					where r.import_id = ${import_id} and r.row_no between ${from} and ${to} and r.kind = 'new'`,
			),
	});
}
