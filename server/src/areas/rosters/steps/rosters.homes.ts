import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { CLIENTS, CONTACTS } from "../../clients/clients.public.ts";
import { planFamilies } from "../rosters.families.ts";
import { personCells } from "../rosters.finding.ts";
import type { Entry, Relation } from "../rosters.model.ts";
import { applyRecords, FOLLOWS } from "../rosters.records.ts";
import type { Linked } from "./rosters.linking.ts";
import { applyRelations } from "./rosters.relations.ts";
import { type Applied, applyRecordsOf, findOf, fullName, here, type Stage } from "./rosters.stage.ts";

/** Families, the people in them, and whose child is whose. */
export async function applyHomes(
	db: CustomerDb,
	stage: Stage,
	students: Applied,
): Promise<{ relations: Linked<Relation>; clients: readonly Entry[]; contacts: readonly Entry[] }> {
	const { imports, named, note } = stage;
	await note("clients");
	const entries = here(stage.model.guardians);
	const model = { ...stage.model, relations: here(stage.model.relations) };
	const { relations } = model;
	const found = await findOf(db, stage, "contacts", entries, personCells);
	const plan = await planFamilies(db, model, students.ids, found.found);
	const clients = await applyRecords(db, {
		import_id: imports.clients,
		table: CLIENTS,
		date_format_id: model.date_format_id,
		fields: ["name", "add_line_1", "city", "state", "post_code"],
		entries: plan.entries,
		found: new Map(),
		name: ({ cells }) => cells.name ?? "",
	});
	await note("contacts");
	// their children are in the files, and were refused
	const withChild = new Set(relations.filter(({ student }) => named.student.has(student)).map(({ guardian }) => guardian));
	const contacts = await applyRecordsOf(db, stage, {
		record: "contacts",
		table: CONTACTS,
		entries,
		found,
		longestNumber: 60,
		fields: ["first_name", "last_name", "relation", "email", "phone"],
		named: ["client_id"],
		name: fullName,
		finish: ({ key }, row_id, input) => {
			if (row_id !== undefined) return undefined;
			const family = plan.familyOf.get(key) ?? "";
			const client_id = clients.get(family) ?? plan.found.get(family);
			if (client_id === undefined) return { message: withChild.has(key) ? FOLLOWS : "roster_no_child" };
			input.client_id = client_id;
			return undefined;
		},
	});
	return { clients: plan.entries, contacts: entries, relations: await applyRelations(db, stage, students, contacts) };
}
