import type pg from "pg";
import { type DemoChild, type DemoFilling, type DemoPlace, demoAddress } from "../../demo-schools.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations, type NewClient, type NewContact } from "./clients.builders.ts";

const MOTHERS =
	"Aoife Beata Claire Dilan Emma Fatima Gesine Hanna Ingrid Joana Katrin Leila Maria Nadia Olivia Petra Rana Sofie Teresa Yvonne".split(
		" ",
	);
const FATHERS = "Ahmed Bernd Carlos David Emre Frank Georg Henrik Ivan Jamal Kofi Liam Marek Nils Oskar Paul Rui Stefan Tomás Viktor".split(
	" ",
);
const GRANDS = "Agnes Brigitte Concha Dorothea Elfriede Fernanda Gudrun Harriet Irena Josef Karl Manuel Otto Rosa Walter".split(" ");
const WORDS = {
	en: { mother: "Mother", father: "Father", grand: "Grandparent", accounts: "Accounts", weeks: "Every other week, Friday to Friday" },
	de: { mother: "Mutter", father: "Vater", grand: "Großeltern", accounts: "Buchhaltung", weeks: "Jede zweite Woche, Freitag bis Freitag" },
} as const;

/** The login that one of the mothers has. */
export interface DemoParent {
	user_id: number;
	first_name: string;
	last_name: string;
	email: string;
}

/** The same numbers on every machine: demo pictures show the same families. */
function dice(seed: number): (sides: number) => number {
	let state = seed;
	return (sides) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * sides);
	};
}

interface Person extends Omit<NewContact, "client_id"> {
	/** Which of the family's clients. */
	home: number;
	role: "mother" | "father" | "grandparent";
}
interface Family {
	clients: NewClient[];
	people: Person[];
	children: DemoChild[];
	separated: boolean;
}

/** Every child gets a family: siblings where the name is the same, some with two homes, some with a grandparent who picks up. */
export async function makeDemoFamilies(
	client: pg.ClientBase,
	seed: number,
	place: DemoPlace,
	children: DemoChild[],
	parent: DemoParent,
): Promise<void> {
	const roll = dice(seed);
	const families = groups(children, roll, parent.last_name).map((siblings) => imagine(siblings, place, roll, parent));
	const clientIds = await makeClients(
		client,
		families.flatMap(({ clients }) => clients),
	);
	const homes = taken(clientIds, families, ({ clients }) => clients.length);
	const contactIds = await makeContacts(
		client,
		families.flatMap(({ people }, f) =>
			people.map(({ home, role: _, ...person }) => ({ ...person, client_id: homes[f]?.[home] as number })),
		),
	);
	const people = taken(contactIds, families, (family) => family.people.length);
	const { weeks } = WORDS[place.language];
	const belonging = families.flatMap(({ children: siblings, separated }, f) =>
		siblings.flatMap(({ id }) =>
			(homes[f] ?? []).map((client_id) => ({
				client_id,
				student_id: id,
				...(separated && { share: 50, note: weeks, starts: "2025-08-01" }),
			})),
		),
	);
	const companies = await makeCompanies(client, place, children);
	await makeHouseholds(client, [...belonging, ...companies]);
	await makeRelations(
		client,
		families.flatMap(({ children: siblings, people: persons, separated }, f) =>
			siblings.flatMap(({ id }) =>
				persons.map(({ role }, p) => ({
					student_id: id,
					contact_id: people[f]?.[p] as number,
					relationship: role,
					custody: role === "grandparent" ? null : separated ? "shared" : "full",
					pickup: true,
					emergency_order: p + 1,
					lives_with: role !== "grandparent",
					gets_letters: role !== "grandparent",
					portal: role !== "grandparent",
				})),
			),
		),
	);
}

/** Of children with the same surname up to three are siblings. Those of the demo parent's name all are. */
function groups(children: DemoChild[], roll: (sides: number) => number, parents: string): DemoChild[][] {
	return [...Map.groupBy(children, ({ last_name }) => last_name)].flatMap(([name, namesakes]) => {
		if (name === parents) return [namesakes];
		const found: DemoChild[][] = [];
		for (let at = 0; at < namesakes.length; ) {
			const size = [1, 1, 1, 2, 2, 3][roll(6)] as number;
			found.push(namesakes.slice(at, at + size));
			at += size;
		}
		return found;
	});
}

function imagine(children: DemoChild[], place: DemoPlace, roll: (sides: number) => number, parent: DemoParent): Family {
	const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
	const digits = (pattern: string) => pattern.replace(/#/g, () => String(roll(10)));
	const { last_name, created_at } = children[0] as DemoChild;
	const words = WORDS[place.language];
	const isTheirs = last_name === parent.last_name;
	const separated = !isTheirs && roll(7) === 0;
	const home = (name: string): NewClient => ({
		name,
		salutation: place.language === "de" ? `Liebe Familie ${name}` : `Dear ${name} family`,
		phone: digits(place.phone),
		language: place.language,
		add_line_1: `${pick(place.streets)} ${1 + roll(120)}`,
		post_code: digits(pick(place.post_codes)),
		city: place.city,
		country: place.country,
		...(created_at !== undefined && { created_at }),
	});
	const person = (role: Person["role"], first_name: string, at: number, relation: string): Person => ({
		home: at,
		role,
		first_name,
		last_name,
		relation,
		phone: digits(place.phone),
		email: role === "grandparent" ? null : `${plain(first_name)}.${plain(last_name)}${1 + roll(900)}@example.org`,
		language: place.language,
		wishes: role === "grandparent" ? ["phone"] : ["email", "message"],
		preferred: role === "grandparent" ? "phone" : pick(["email", "message"]),
		employer: roll(3) === 0 ? pick(place.employers) : null,
	});
	const mother = person("mother", isTheirs ? parent.first_name : pick(MOTHERS), 0, words.mother);
	const people: Person[] = [isTheirs ? { ...mother, email: parent.email, user_id: parent.user_id } : mother];
	if (separated || roll(8) > 0) people.push(person("father", pick(FATHERS), separated ? 1 : 0, words.father));
	if (roll(6) === 0) people.push(person("grandparent", pick(GRANDS), 0, words.grand));
	return { clients: separated ? [home(last_name), home(last_name)] : [home(last_name)], people, children, separated };
}

/** Employers that pay for a child. */
async function makeCompanies(client: pg.ClientBase, place: DemoPlace, children: DemoChild[]) {
	const ids = await makeClients(
		client,
		place.companies.map(({ name, tax_id }, i) => ({
			kind: "company",
			name,
			tax_id,
			language: place.language,
			add_line_1: `${place.streets[i]} ${10 * (i + 1)}`,
			post_code: (place.post_codes[0] as string).replace(/#/g, String(i + 1)),
			city: place.city,
			country: place.country,
			external_id: `C-${100 + i}`,
		})),
	);
	await makeContacts(
		client,
		place.companies.map(({ contact: [first_name, last_name] }, i) => ({
			client_id: ids[i] as number,
			first_name,
			last_name,
			relation: WORDS[place.language].accounts,
			email: `${plain(first_name)}.${plain(last_name)}@example.com`,
			wishes: ["email"],
			preferred: "email",
		})),
	);
	return ids.map((client_id, i) => ({
		client_id,
		student_id: (children[7 + i * 20] as DemoChild).id,
		lives_with: false,
		share: 100,
		starts: "2026-08-01",
	}));
}

/** One list of ids, family by family. */
function taken(ids: number[], families: Family[], count: (family: Family) => number): number[][] {
	let at = 0;
	return families.map((family) => {
		at += count(family);
		return ids.slice(at - count(family), at);
	});
}

const plain = (name: string): string =>
	name
		.normalize("NFD")
		.replace(/ß/g, "ss")
		.replace(/[^A-Za-z]/g, "")
		.toLowerCase();

export async function fillFamilies(client: pg.ClientBase, { shape, place, children, people, users, domain }: DemoFilling): Promise<void> {
	const { first_name, last_name } = people.client;
	const parent = { user_id: users.client, first_name, last_name, email: demoAddress("client", domain) };
	await makeDemoFamilies(client, shape.seed, place, children, parent);
}
