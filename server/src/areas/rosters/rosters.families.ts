import { type Relationship, seesByDefault } from "@homeroom/contract/areas/clients/families.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { Entry, Relation, RosterModel } from "./rosters.model.ts";
import type { Ids } from "./steps/rosters.stage.ts";

/** Words that begin so, in any of our languages. */
const words = (text: string) => new RegExp(`(?<!\\p{L})(?:${text})`, "u");
/** What other programs call a relationship. A friend of the mother is no mother: what closes the portal is looked for first. */
const RELATIONSHIPS: readonly (readonly [RegExp, Relationship])[] = [
	[/sitter|tagesm|tagesv|kinderm|childm|nanny|carer|caregiv|betreu|cuidad|nounou/, "carer"],
	[/friend|freund|partner|lebensgef|in.law|schwieger|beau-fr|belle-s/, "other"],
	[words("god|pate|patin|parrain|marraine|padrinh|madrinh|ami|amie|amig|neighb|nachbar|voisin|vizinh|emerg|notfall|urg"), "other"],
	[words("sibl|broth|sist|brud|schwest|frère|soeur|sœur|irm|foster (?:b|s)"), "sibling"],
	[/step|stief|beau|belle|padrast|madrast/, "step_parent"],
	[/foster|pflege(?:mutter|vater|elter|famil)|famille d.accueil|acolhim/, "foster_parent"],
	[/grand|gross|groß|oma|opa|avó|avô|avo/, "grandparent"],
	[words("aunt|uncle|cousin|relativ|tante|onkel|oncle|tia|tio"), "relative"],
	[words("moth|mom|mum|mutter|mama|mère|mere|mãe|mae|kindsmutter|adoptivmutter"), "mother"],
	[words("fath|dad|vater|papa|père|pere|pai(?!s)|kindsvater|adoptivvater"), "father"],
	[
		words("guard|parent|eltern|pais|vormund|sorge|erziehung|gesetzlich|tuteur|tutric|tutor|respons|représ|repres|encarreg|legal|custod"),
		"guardian",
	],
];
/** Whom a file calls nothing is a guardian, unless only for emergencies; what nobody understands opens no portal. */
export const relationshipOf = ({ relationship, emergency }: Pick<Relation, "relationship" | "emergency">): Relationship => {
	const said = relationship.trim().toLowerCase();
	if (said === "") return emergency ? "other" : "guardian";
	return RELATIONSHIPS.find(([known]) => known.test(said))?.[1] ?? "other";
};

interface Family {
	students: string[];
	guardians: string[];
}
/** Children whose parents are the same, as far as the files name them, are one family; a half-sibling is another, and a neighbour joins none. Each guardian is in one. */
export function familiesOf(relations: RosterModel["relations"]): Family[] {
	const people = new Map<string, { parents: Set<string>; others: Set<string> }>();
	for (const relation of relations) {
		const { student, guardian } = relation;
		const mine = people.get(student) ?? { parents: new Set(), others: new Set() };
		people.set(student, mine);
		mine[seesByDefault(relationshipOf(relation), null) ? "parents" : "others"].add(guardian);
	}
	const families: { students: string[]; parents: Set<string>; others: Set<string> }[] = [];
	const familyOf = new Map<string, (typeof families)[number]>();
	for (const [student, { parents, others }] of people) {
		const known = [...parents].flatMap((one) => familyOf.get(one) ?? []);
		const family = known.find((one) => parents.isSubsetOf(one.parents) || one.parents.isSubsetOf(parents)) ?? {
			students: [],
			parents: new Set<string>(),
			others: new Set<string>(),
		};
		if (family.students.length === 0) families.push(family);
		family.students.push(student);
		for (const [kind, keys] of [["parents", parents] as const, ["others", others] as const])
			for (const key of keys) {
				family[kind].add(key);
				if (!familyOf.has(key)) familyOf.set(key, family);
			}
	}
	return families.map((family) => ({
		students: family.students,
		guardians: [...family.parents, ...family.others].filter((key) => familyOf.get(key) === family),
	}));
}

interface FamilyPlan {
	/** Those that are to be made. */
	entries: Entry[];
	/** The clients that the others are already. */
	found: Map<string, number>;
	/** By guardian. */
	familyOf: Map<string, string>;
}
export async function planFamilies(db: CustomerDb, model: RosterModel, students: Ids, contacts: Ids): Promise<FamilyPlan> {
	const byKey = new Map(model.students.filter(({ refused }) => refused === undefined).map((entry) => [entry.key, entry]));
	const guardians = new Map(model.guardians.map((entry) => [entry.key, entry]));
	const clientOf = await clientsOf(db, contacts);
	const homesOf = await familiesAtHome(db, students);
	const plan: FamilyPlan = { entries: [], found: new Map(), familyOf: new Map() };
	for (const family of familiesOf(model.relations)) {
		const children = family.students.flatMap((key) => (students.has(key) ? (byKey.get(key) ?? []) : []));
		const [child] = children;
		// nobody's guardian here, told where their children are told to be missing; or all of theirs live elsewhere
		if (child === undefined || family.guardians.length === 0) continue;
		const key = `family of ${child.key}`;
		for (const guardian of family.guardians) plan.familyOf.set(guardian, key);
		const theirs = family.guardians.flatMap((one) => clientOf.get(contacts.get(one) ?? 0) ?? []);
		const homes = new Set(children.flatMap((one) => homesOf.get(students.get(one.key) ?? 0) ?? []));
		// of two homes nobody knows which is whose: somebody new gets one of their own
		const known = theirs[0] ?? (homes.size === 1 ? [...homes][0] : undefined);
		const [first = child] = family.guardians.flatMap((one) => guardians.get(one) ?? []);
		if (known === undefined) plan.entries.push(familyEntry(key, first, child));
		else plan.found.set(key, known);
	}
	return plan;
}

/** It stands where its first guardian stands, and is called as its first child and lives there. */
function familyEntry(key: string, place: Entry, { cells }: Entry): Entry {
	const { line_1 = "", city = "", state = "", post_code = "" } = cells;
	return { ...place, key, also: [], cells: { name: cells.last_name ?? "", add_line_1: line_1, city, state, post_code }, gone: false };
}

/** By contact. */
async function clientsOf(db: CustomerDb, contacts: Ids): Promise<Map<number, number>> {
	const rows = await ask<{ id: number; client_id: number }>(
		db,
		sql`select id, client_id from contacts where id = any(${[...contacts.values()]}::bigint[])`,
	);
	return new Map(rows.map(({ id, client_id }) => [id, client_id]));
}

/** The families that students live in today. */
async function familiesAtHome(db: CustomerDb, students: Ids): Promise<Map<number, number[]>> {
	const rows = await ask<{ student_id: number; client_id: number }>(
		db,
		sql`select h.student_id, h.client_id from client_students h join clients c on c.id = h.client_id and c.kind = 'family' and c.archived_at is null
			where h.student_id = any(${[...students.values()]}::bigint[]) and (h.ends is null or h.ends >= (select customer_today()))`,
	);
	const homes = new Map<number, number[]>();
	for (const { student_id, client_id } of rows) homes.set(student_id, [...(homes.get(student_id) ?? []), client_id]);
	return homes;
}
