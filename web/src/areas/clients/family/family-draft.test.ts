import type { FamilyMatch } from "@homeroom/contract/areas/clients/families.admission.ts";
import { expect, it } from "vitest";
import {
	besidesOf,
	draftOf,
	isMade,
	joiningOf,
	NO_FAMILY,
	nameOfHome,
	nameOfPerson,
	newFamily,
	newPerson,
	related,
	withBeside,
} from "./family-draft.ts";

const MATCH: FamilyMatch = {
	client_id: 4,
	name: "Costa",
	kind: "family",
	address: "Porto",
	because: ["phone"],
	children: [],
	like_id: null,
	homes: [{ client_id: 4, name: "Costa", address: "Porto", lives_with: true, pays: true, share: 50 }],
	people: [
		{
			contact_id: 9,
			client_id: 4,
			first_name: "Rita",
			last_name: "Costa",
			phone: "+351 1",
			email: null,
			has_login: true,
			relationship: "mother",
			custody: "shared",
			pickup: true,
			lives_with: true,
			gets_letters: true,
			portal: true,
			emergency: true,
		},
	],
};
const read = { client: (typed: object) => typed, contact: (typed: object) => typed };

it("sends of a family that was found its ids and rules alone", () => {
	const { homes, people } = joiningOf(draftOf(MATCH), read);
	expect(homes).toEqual([{ client_id: 4, lives_with: true, pays: true, share: 50 }]);
	expect(people).toEqual([
		{
			contact_id: 9,
			relationship: "mother",
			custody: "shared",
			pickup: true,
			lives_with: true,
			gets_letters: true,
			portal: true,
			emergency: true,
		},
	]);
});

it("takes of a child with two homes the one that was chosen; the other comes with its people where somebody says so, and goes again", () => {
	const [home, mother] = [MATCH.homes[0], MATCH.people[0]] as [FamilyMatch["homes"][number], FamilyMatch["people"][number]];
	const parted: FamilyMatch = {
		...MATCH,
		homes: [home, { ...home, client_id: 5, name: "Reed" }],
		people: [
			mother,
			{ ...mother, contact_id: 10, client_id: 5, first_name: "Una", last_name: "Reed", relationship: "father" },
			// of no home of the child
			{ ...mother, contact_id: 11, client_id: 6, first_name: "Ida", last_name: "Byrne", relationship: "grandparent" },
		],
	};
	const ids = (draft: ReturnType<typeof draftOf>) => {
		const { homes, people } = joiningOf(draft, read) as { homes: { client_id: number; share: number }[]; people: { contact_id: number }[] };
		return [homes.map(({ client_id, share }) => [client_id, share]), people.map(({ contact_id }) => contact_id)];
	};
	const alone = draftOf(parted);
	expect(ids(alone)).toEqual([[[4, null]], [9]]);
	expect(besidesOf(alone)).toEqual([
		{ client_id: 5, name: "Reed · Una Reed", isChosen: false },
		{ client_id: 6, name: "Ida Byrne", isChosen: false },
	]);
	const both = withBeside(alone, 5, true);
	expect(ids(both)).toEqual([
		[
			[4, 50],
			[5, 50],
		],
		[9, 10],
	]);
	expect(besidesOf(both).map(({ isChosen }) => isChosen)).toEqual([true, false]);
	expect(ids(withBeside(both, 6, true))[1]).toEqual([9, 10, 11]);
	expect(ids(withBeside(both, 5, false))).toEqual([[[4, 50]], [9]]);
	expect(besidesOf(NO_FAMILY)).toEqual([]);
});

it("makes a family of the child's name, first with a mother and then with a father; who does not pay has no share", () => {
	const draft = newFamily("Reed");
	expect([isMade(draft), isMade(NO_FAMILY), isMade(draftOf(MATCH))]).toEqual([true, false, false]);
	const people = [...draft.people, newPerson("n2", "Reed", draft.people)];
	expect(people.map(({ relationship, portal }) => [relationship, portal])).toEqual([
		["mother", true],
		["father", true],
	]);
	expect(newPerson("n3", "", people).relationship).toBe("guardian");
	const [home] = draft.homes;
	const sent = joiningOf({ ...draft, homes: [{ ...(home as NonNullable<typeof home>), pays: false, share: 40 }] }, read);
	expect(sent.homes).toMatchObject([{ client: { kind: "family", name: "Reed" }, pays: false, share: null }]);
	expect(sent.people).toMatchObject([{ contact: { last_name: "Reed" }, home: 0 }]);
});

it("calls somebody new by what is typed, and lets a grandparent see the child only where somebody says so", () => {
	const person = { ...newPerson("n1", "Reed", []), typed: { first_name: "Una", last_name: "Byrne" } };
	expect(nameOfPerson(person)).toBe("Una Byrne");
	expect(nameOfHome(newFamily("Reed").homes[0] as never)).toBe("Reed");
	expect([related(person, "grandparent").portal, related(person, "father").portal]).toEqual([false, true]);
});
