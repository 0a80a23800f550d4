import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { CLIENTS, CONTACTS } from "../../clients/clients.public.ts";
import type { Sources } from "../corrections/rosters.cells.ts";
import { applyRelations, planFamilies } from "../rosters.families.ts";
import { personCells } from "../rosters.finding.ts";
import { type Known, remember } from "../rosters.ids.ts";
import { applyRecords, FOLLOWS } from "../rosters.records.ts";
import { type Applied, applyRecordsOf, findOf, fullName, here, type Stage } from "./rosters.stage.ts";

/** Families, the people in them, and whose child is whose. */
export async function applyHomes(
	db: CustomerDb,
	stage: Stage,
	students: Applied,
): Promise<{ related: Known[]; sources: Pick<Sources, "clients" | "contacts" | "relations"> }> {
	const { imports, memories, named, note } = stage;
	const { source, date_format_id } = stage.model;
	await note("clients");
	const entries = here(stage.model.guardians);
	const model = { ...stage.model, relations: here(stage.model.relations) };
	const { relations } = model;
	const found = await findOf(db, stage, "contacts", entries, personCells);
	const plan = await planFamilies(db, model, students.ids, found.found);
	const clients = await applyRecords(db, {
		import_id: imports.clients,
		table: CLIENTS,
		date_format_id,
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
	await note("relations");
	const before = { students: students.before, contacts: contacts.before };
	const ids = { students: students.ids, contacts: contacts.ids, before };
	const related = await applyRelations(db, imports.relations, model, memories.student_contacts, ids, named);
	await remember(db, source, "student_contacts", related);
	return { related, sources: { clients: plan.entries, contacts: entries, relations } };
}
