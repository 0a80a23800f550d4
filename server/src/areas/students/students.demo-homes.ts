import type { StudentInput } from "@homeroom/contract/areas/students/students.rules.ts";

export interface HomeTown {
	city: string;
	state: string | null;
	country: string;
	streets: readonly string[];
	/** House numbers stand in front of the street. */
	numberFirst: boolean;
	postCode: (roll: (sides: number) => number) => string;
	/** The language nearly everybody speaks, then those of some. */
	languages: readonly [string, ...string[]];
	/** Nationalities besides the country's. */
	nationalities: readonly string[];
}
export const YORK: HomeTown = {
	city: "York",
	state: null,
	country: "GB",
	streets: [
		"Bishopthorpe Road",
		"Gillygate",
		"Clarence Street",
		"Micklegate",
		"Bootham",
		"Heslington Lane",
		"Acomb Road",
		"Tang Hall Lane",
		"Burton Stone Lane",
	],
	numberFirst: true,
	postCode: (roll) => `YO${[1, 10, 23, 24, 31][roll(5)]} ${1 + roll(9)}${"ABDEFGHJLN"[roll(10)]}${"ABDEFGHJLN"[roll(10)]}`,
	languages: ["en", "pl", "pt", "ur", "zh", "ar", "fr"],
	nationalities: ["IE", "PL", "PT", "PK", "CN", "FR"],
};
export const COLOGNE: HomeTown = {
	city: "Köln",
	state: "Nordrhein-Westfalen",
	country: "DE",
	streets: [
		"Bonner Straße",
		"Goltsteinstraße",
		"Mannsfelder Straße",
		"Rolandstraße",
		"Severinstraße",
		"Alteburger Straße",
		"Lindenallee",
		"Am Südpark",
	],
	numberFirst: false,
	postCode: (roll) => ["50677", "50678", "50968", "50969", "50996"][roll(5)] as string,
	languages: ["de", "tr", "en", "it", "ru", "pl", "ar", "el"],
	nationalities: ["TR", "IT", "PL", "SY", "GR", "UA"],
};
const CALLED: Record<string, string> = {
	Alexander: "Alex",
	Benjamin: "Ben",
	Elisabeth: "Lisa",
	Elizabeth: "Lizzie",
	Johannes: "Hannes",
	Katharina: "Kathi",
	Margarida: "Guida",
	Matthias: "Matze",
	Maximilian: "Max",
	Theresa: "Resi",
	Thomas: "Tom",
	Victoria: "Vicky",
	Viktoria: "Vicky",
};

/** Where a child lives and how it is called. One in seven speaks another language at home. */
export function imagineHome(town: HomeTown, first_name: string, roll: (sides: number) => number): Partial<StudentInput> {
	const [main, ...others] = town.languages;
	const other = roll(7) === 0 ? (others[roll(others.length)] as string) : undefined;
	const street = town.streets[roll(town.streets.length)] as string;
	const number = 1 + roll(140);
	const foreign = other !== undefined && roll(2) === 0;
	return {
		called_name: CALLED[first_name] ?? null,
		languages: other === undefined ? [main] : [main, other],
		nationality: foreign ? (town.nationalities[roll(town.nationalities.length)] as string) : town.country,
		line_1: town.numberFirst ? `${number} ${street}` : `${street} ${number}`,
		post_code: town.postCode(roll),
		city: town.city,
		state: town.state,
		country: town.country,
	};
}
