import type { Change } from "@homeroom/contract/kit/schemas.ts";

/** The fields a person's history tells with their values, in this order. */
const TOLD_FIELDS = [
	"first_name",
	"middle_name",
	"last_name",
	"username",
	"email",
	"department",
	"role_id",
	"portal_type",
	"mobile",
	"dob",
] as const;
/** Of these it only says that they changed. */
const MENTIONED = ["gender", "country", "company", "website", "languages_known", "contact_options", "location", "social_links"] as const;
export type ToldField = (typeof TOLD_FIELDS)[number];

export type UserDeed =
	| {
			did:
				| "invited"
				| "joined"
				| "came"
				| "reinvited"
				| "removed"
				| "blocked"
				| "deactivated"
				| "activated"
				| "details"
				| "photo_hidden"
				| "photo_shown";
	  }
	| { did: "changed"; field: ToldField; from: string; to: string };

/** What someone did, one deed per sentence. */
export function userDeedsOf({ action, before, after }: Change): UserDeed[] {
	if (action === "created") return [{ did: after?.invited_at ? "invited" : "joined" }];
	if (action === "deleted") return [{ did: "removed" }];
	const deeds: UserDeed[] = [];
	if (after?.status) deeds.push({ did: after.status === "active" ? "activated" : (after.status as "blocked" | "deactivated") });
	if (after?.accepted_at && !before?.accepted_at) deeds.push({ did: "came" });
	if (after?.invited_at) deeds.push({ did: "reinvited" });
	if (after?.photo_hidden !== undefined) deeds.push({ did: after.photo_hidden ? "photo_hidden" : "photo_shown" });
	for (const field of TOLD_FIELDS) {
		const [from, to] = [textOf(before?.[field]), textOf(after?.[field])];
		if (from !== to) deeds.push({ did: "changed", field, from, to });
	}
	if (MENTIONED.some((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))) deeds.push({ did: "details" });
	return deeds;
}
const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
