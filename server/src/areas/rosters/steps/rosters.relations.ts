import { seesByDefault } from "@homeroom/contract/areas/clients/families.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { linkGuardians } from "../../clients/clients.public.ts";
import { relationshipOf } from "../rosters.families.ts";
import type { Relation } from "../rosters.model.ts";
import { applyLinks, type Linked } from "./rosters.linking.ts";
import type { Applied, Ids, Stage } from "./rosters.stage.ts";

interface Standing {
	is_current: boolean;
	today: string;
}

/** Whose child is whose: what a person is to a child, and in which family it lives. */
export async function applyRelations(db: CustomerDb, stage: Stage, students: Applied, contacts: Applied): Promise<Linked<Relation>> {
	const { model, imports, memories, named } = stage;
	const { keys: earlier, ended } = memories.student_contacts;
	const import_id = imports.relations;
	await stage.note("relations");
	const there = await childrenOf(db, contacts.ids);
	/** An earlier file made it and somebody took it away: the next one does not open the portal again. */
	const wasRemoved = (one: Relation, key: string) =>
		students.before.has(one.student) && contacts.before.has(one.guardian) && earlier.has(key);
	return applyLinks(db, stage, {
		import_id,
		table: "student_contacts",
		links: model.relations,
		ends: [
			{ column: "student_id", keyOf: (one) => one.student, ids: students.ids, named: named.student, missing: "roster_no_student" },
			{ column: "contact_id", keyOf: (one) => one.guardian, ids: contacts.ids, named: named.guardian, missing: "roster_no_guardian" },
		],
		nameOf: (one) => `${named.guardian.of(one.guardian)} · ${named.student.of(one.student)}`,
		judge: (one, { key, ids }) => {
			const before = there.get(ids);
			// what a roster ended begins again; what the school ended stays so
			const isAgain = before?.is_current === false && ended.has(key);
			there.set(ids, { is_current: true, today: before?.today ?? "" });
			const relationship = relationshipOf(one);
			const portal = seesByDefault(relationship, null) && !wasRemoved(one, key);
			const starts = isAgain ? before.today : null;
			return {
				kind: before === undefined || isAgain ? "new" : "unchanged",
				input: { relationship, portal, emergency: one.emergency, starts },
			};
		},
		write: (from, to) =>
			linkGuardians(
				db,
				sql`select r.row_no, l.* from import_rows r cross join lateral jsonb_to_record(r.input) as l (student_id bigint, contact_id bigint, relationship text, portal boolean, emergency boolean, starts date)
					where r.import_id = ${import_id} and r.row_no between ${from} and ${to} and r.kind = 'new'`,
			),
	});
}

/** Whose children they are already, or were. */
async function childrenOf(db: CustomerDb, contacts: Ids): Promise<Map<string, Standing>> {
	const known = await ask<Standing & { pair: string }>(
		db,
		sql`select student_id || ' ' || contact_id as pair, bool_or(ends is null or ends >= d.today) as is_current, d.today::text as today
			from student_contacts cross join (select customer_today() as today) d where contact_id = any(${[...contacts.values()]}::bigint[]) group by 1, 3`,
	);
	return new Map(known.map(({ pair, ...how }) => [pair, how]));
}
