import { z } from "zod";
import { line, optional } from "../../kit/schemas.ts";
import { InviteInput, PersonInput, UserInput } from "./users.contract.ts";
import { LOCATION_FIELDS, SOCIAL_NETWORKS } from "./users.rules.ts";

// What the forms of people hold: text in every field, an address and links side by side with the rest.

/** Lists are kept as text in the form: "Deutsch, English". */
const listOf = (text: string): string[] =>
	text
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean);
/** A country stands in the person's own details and in the address: the second has a name of its own here. */
export const PLACES = { ...Object.fromEntries(LOCATION_FIELDS.map((part) => [part, part])), country: "location_country" } as Record<
	(typeof LOCATION_FIELDS)[number],
	string
>;
const texts = (names: readonly string[], max: number) => Object.fromEntries(names.map((name) => [name, optional(line(max))]));

const PersonForm = z.object({
	...PersonInput.omit({ languages_known: true, contact_options: true, location: true, social_links: true }).shape,
	languages_known: z.string().transform(listOf).pipe(PersonInput.shape.languages_known),
	contact_options: z.string().transform(listOf).pipe(PersonInput.shape.contact_options),
	...texts(Object.values(PLACES), 120),
	...texts(SOCIAL_NETWORKS, 200),
});
export const UserForm = PersonForm.extend({
	...UserInput.pick({ department: true, portal_type: true }).shape,
	role_id: z.string().transform(Number).pipe(UserInput.shape.role_id),
});

export const InviteForm = InviteInput.extend({ role_id: z.string().transform(Number).pipe(InviteInput.shape.role_id) });
