/** Rules and words both sides need, without the schemas. */
export const USER_STATUSES = ["active", "blocked", "deactivated"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_SORTS = ["name", "status", "department", "created_at"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const GENDERS = ["female", "male", "other"] as const;
export const CONTACT_OPTIONS = ["email", "message", "phone"] as const;
export const LOCATION_FIELDS = ["add_line_1", "add_line_2", "post_code", "city", "state", "country"] as const;
export const SOCIAL_NETWORKS = ["twitter", "facebook", "instagram", "github", "codepen", "slack"] as const;

/** As many people can be invited at once. */
export const INVITE_LINES = 200;

/** A name for somebody of whom only the address is known: ana.costa@school.org is Ana Costa. */
export function namesFromAddress(email: string): { first_name: string; last_name: string } {
	const words = (email.split("@")[0] ?? "")
		.replace(/\+.*$/, "")
		.split(/[._-]+/)
		.map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
		.filter(Boolean)
		.map((word) => (word[0] as string).toLocaleUpperCase() + word.slice(1));
	const last = words.pop()?.slice(0, 80) ?? email.slice(0, 80);
	return { first_name: words.join(" ").slice(0, 80) || last, last_name: last };
}
