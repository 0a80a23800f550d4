import type { ClientFamily, FamilyStudent, Relation } from "@homeroom/contract/areas/clients/families.contract.ts";

/** What a person is to children for whom the same holds. */
export interface PersonPart {
	relationship: Relation["relationship"];
	names: string[];
	facts: string[];
	current: boolean;
}
/** What is said of a person's children, once for all of whom the same holds. */
export function partsOf(relations: readonly Relation[], factsOf: (relation: Relation) => string[]): PersonPart[] {
	const parts: PersonPart[] = [];
	for (const relation of relations) {
		const { relationship, current, student } = relation;
		const facts = factsOf(relation);
		const same = parts.find((one) => one.relationship === relationship && one.current === current && one.facts.join() === facts.join());
		if (same) same.names.push(student.first_name);
		else parts.push({ relationship, current, facts, names: [student.first_name] });
	}
	return parts;
}

/** The children whom a family's rules are about, each once. */
export function childrenOf(family: ClientFamily | undefined): FamilyStudent[] {
	const all = [...(family?.households ?? []), ...(family?.relations ?? [])].map(({ student }) => student);
	return [...new Map(all.map((student) => [student.id, student])).values()];
}
