import type { FamilyMatch } from "@homeroom/contract/areas/clients/families.admission.ts";
import { type Custody, type Relationship, seesByDefault } from "@homeroom/contract/areas/clients/families.rules.ts";
import type { FormValues } from "../../../kit/form/record-conflict.ts";

/** A home as it stands in the form: one that is there, or one that is made. */
export interface HomeDraft {
	client_id: number | null;
	name: string;
	address: string | null;
	/** What is typed of a new one. */
	typed: FormValues;
	lives_with: boolean;
	pays: boolean;
	share: number | null;
}
/** Somebody around the child. */
export interface PersonDraft {
	/** Stays the same while others come and go. */
	key: string;
	contact_id: number | null;
	/** The place of the home whose somebody new is. */
	home: number;
	first_name: string;
	last_name: string;
	phone: string | null;
	has_login: boolean;
	typed: FormValues;
	relationship: Relationship;
	custody: Custody | null;
	pickup: boolean;
	lives_with: boolean;
	gets_letters: boolean;
	portal: boolean;
	emergency: boolean;
}
export interface FamilyDraft {
	/** The family that was found; null: it is made here, or there is none yet. */
	match: Pick<FamilyMatch, "client_id" | "name" | "children" | "like_id" | "homes" | "people"> | null;
	homes: HomeDraft[];
	people: PersonDraft[];
}
export const NO_FAMILY: FamilyDraft = { match: null, homes: [], people: [] };
export const isMade = ({ match, homes }: FamilyDraft): boolean => match === null && homes.length > 0;

const homesOf = ({ homes }: Pick<FamilyMatch, "homes">, client_id: number): HomeDraft[] =>
	homes.filter((home) => home.client_id === client_id).map((home) => ({ ...home, typed: {} }));
const peopleOf = ({ people }: Pick<FamilyMatch, "people">, client_id: number): PersonDraft[] =>
	people.filter((one) => one.client_id === client_id).map((one) => ({ ...one, key: `c${one.contact_id}`, home: 0, typed: {} }));

/** One that was found, as it is for its youngest child: that home alone. Who is at another home of that child need not be anything to this one. */
export const draftOf = (match: FamilyMatch): FamilyDraft => {
	const isSplit = match.homes.some(({ client_id }) => client_id !== match.client_id);
	return {
		match,
		// who is the only one to pay pays all of it
		homes: homesOf(match, match.client_id).map((home) => (isSplit ? { ...home, share: null } : home)),
		people: peopleOf(match, match.client_id),
	};
};

/** Others around the youngest child, by where they are: nobody of them comes with the family unless somebody says so. */
interface Beside {
	client_id: number;
	/** The home and its people. */
	name: string;
	isChosen: boolean;
}
export function besidesOf({ match, homes, people }: FamilyDraft): Beside[] {
	if (match === null) return [];
	const ids = new Set([...match.homes, ...match.people].map(({ client_id }) => client_id));
	ids.delete(match.client_id);
	return [...ids].map((client_id) => {
		const around = peopleOf(match, client_id);
		return {
			client_id,
			name: [...homesOf(match, client_id).map((home) => home.name), ...around.map(nameOfPerson)].join(" · "),
			isChosen:
				homes.some((home) => home.client_id === client_id) ||
				around.some((one) => people.some(({ contact_id }) => contact_id === one.contact_id)),
		};
	});
}
/** With those of another home, as it is for the youngest child, or without them again. */
export function withBeside(draft: FamilyDraft, client_id: number, isChosen: boolean): FamilyDraft {
	const { match } = draft;
	if (match === null) return draft;
	const around = peopleOf(match, client_id);
	const homes = draft.homes.filter((home) => home.client_id !== client_id);
	const people = draft.people.filter(({ contact_id }) => contact_id === null || !around.some((one) => one.contact_id === contact_id));
	if (!isChosen) return { ...draft, homes, people };
	const shared = homes.map((home) => ({
		...home,
		share: home.share ?? match.homes.find((one) => one.client_id === home.client_id)?.share ?? null,
	}));
	return { ...draft, homes: [...shared, ...homesOf(match, client_id)], people: [...people, ...around] };
}

const GUARDIAN = { pickup: true, lives_with: true, gets_letters: true, emergency: true, custody: null } as const;
/** Somebody new, of the first home. The first is usually the mother, the second the father. */
export function newPerson(key: string, last_name: string, people: readonly PersonDraft[]): PersonDraft {
	const taken = people.map((one) => one.relationship);
	const relationship = (["mother", "father"] as const).find((one) => !taken.includes(one)) ?? "guardian";
	return {
		key,
		contact_id: null,
		home: 0,
		first_name: "",
		last_name,
		phone: null,
		has_login: false,
		typed: { first_name: "", last_name, phone: "", email: "" },
		relationship,
		...GUARDIAN,
		portal: seesByDefault(relationship, null),
	};
}
/** A family that is made with the child: its name is the child's until somebody says otherwise. */
export const newFamily = (last_name: string): FamilyDraft => ({
	match: null,
	homes: [
		{
			client_id: null,
			name: last_name,
			address: null,
			typed: { name: last_name, add_line_1: "", post_code: "", city: "" },
			lives_with: true,
			pays: true,
			share: null,
		},
	],
	people: [newPerson("n1", last_name, [])],
});

/** What changes with another relationship: who sees the child in the portal. */
export const related = (person: PersonDraft, relationship: Relationship): PersonDraft => ({
	...person,
	relationship,
	portal: seesByDefault(relationship, person.custody),
});

/** As the server reads it. `read` makes the typed fields of a new client or contact into values. */
export function joiningOf(
	{ homes, people }: FamilyDraft,
	read: { client: (typed: FormValues) => object; contact: (typed: FormValues) => object },
): { homes: object[]; people: object[] } {
	return {
		homes: homes.map(({ client_id, typed, lives_with, pays, share }) => ({
			...(client_id === null ? { client: { kind: "family", ...read.client(typed) } } : { client_id }),
			lives_with,
			pays,
			share: pays ? share : null,
		})),
		people: people.map(({ contact_id, home, typed, ...one }) => ({
			...(contact_id === null ? { contact: read.contact(typed), home } : { contact_id }),
			relationship: one.relationship,
			custody: one.custody,
			pickup: one.pickup,
			lives_with: one.lives_with,
			gets_letters: one.gets_letters,
			portal: one.portal,
			emergency: one.emergency,
		})),
	};
}

/** What somebody is called in the form and in what saving will do; nobody yet, as long as there is no first name. */
export const nameOfPerson = ({ contact_id, first_name, last_name, typed }: PersonDraft): string =>
	contact_id === null ? (typed.first_name ? `${typed.first_name} ${typed.last_name ?? ""}`.trim() : "") : `${first_name} ${last_name}`;
export const nameOfHome = ({ client_id, name, typed }: HomeDraft): string => (client_id === null ? String(typed.name ?? "") : name);
