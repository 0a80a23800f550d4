import type { UserInput } from "@homeroom/contract/areas/users/users.contract.ts";
import { PLACES } from "@homeroom/contract/areas/users/users.forms.ts";
import { CONTACT_OPTIONS, LOCATION_FIELDS, SOCIAL_NETWORKS } from "@homeroom/contract/areas/users/users.rules.ts";
import type { FormRecord } from "../../kit/form/use-record-form.ts";
import type { User } from "./users.api.ts";

export type UserValues = Record<string, string>;

export const userRecord = (user: User): FormRecord<UserValues> => ({
	version: user.version,
	values: {
		first_name: user.first_name,
		middle_name: user.middle_name ?? "",
		last_name: user.last_name,
		username: user.username ?? "",
		dob: user.dob ?? "",
		gender: user.gender ?? "",
		country: user.country ?? "",
		languages_known: user.languages_known.join(", "),
		role_id: String(user.role_id),
		portal_type: user.portal_type,
		department: user.department ?? "",
		company: user.company ?? "",
		mobile: user.mobile ?? "",
		website: user.website ?? "",
		contact_options: CONTACT_OPTIONS.filter((way) => user.contact_options.includes(way)).join(", "),
		...Object.fromEntries(LOCATION_FIELDS.map((part) => [PLACES[part], user.location[part] ?? ""])),
		...Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, user.social_links[network] ?? ""])),
	},
});

/** What of the form goes to the server: changed fields, and a whole address where a part of it changed. */
export function userChanges(input: Record<string, unknown>, changed: readonly string[]) {
	const places = Object.values(PLACES);
	const plain = changed.filter((name) => !places.includes(name) && !(SOCIAL_NETWORKS as readonly string[]).includes(name));
	const location = Object.fromEntries(LOCATION_FIELDS.map((part) => [part, input[PLACES[part]] ?? null]));
	const social_links = Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, input[network] ?? null]));
	return {
		...Object.fromEntries(plain.map((name) => [name, input[name]])),
		...(changed.some((name) => places.includes(name)) && { location: location as UserInput["location"] }),
		...(changed.some((name) => (SOCIAL_NETWORKS as readonly string[]).includes(name)) && {
			social_links: social_links as UserInput["social_links"],
		}),
	};
}
