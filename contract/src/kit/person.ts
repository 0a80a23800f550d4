/** What people have in common, students and staff alike. Without schemas: lists load it. */
export const GENDERS = ["female", "male", "diverse", "not_said"] as const;
/** Behind the initials of whoever has no photo: white on each reads well. */
export const PERSON_COLOURS = {
	slate: "#48607c",
	teal: "#2f6f62",
	plum: "#8a4f7d",
	rust: "#a34a28",
	violet: "#5b4fa8",
	moss: "#3f6212",
	raspberry: "#9d174d",
	blue: "#1d5fa8",
	ochre: "#7a5a12",
	grey: "#52525b",
} as const;
export type PersonColour = keyof typeof PERSON_COLOURS;
export const PERSON_COLOUR_NAMES = Object.keys(PERSON_COLOURS) as PersonColour[];

interface Named {
	first_name: string;
	middle_name: string | null;
	last_name: string;
}
/** As a person is spoken of: Ana Luísa Costa. */
export const fullName = (person: Named): string => [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(" ");
