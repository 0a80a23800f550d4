import { type Answers, signedIn } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Everybody with a login has a photo and a state of their own; the photo that the matrix asks for is of somebody in the school. */
export const PROFILE_EXPECTED = {
	"profile.photo_set": signedIn(200),
	"profile.photo_remove": signedIn(200),
	"profile.photo": { ...signedIn(200), no_customer: 404, operator: 404 },
	"profile.set_status": signedIn(200),
} satisfies Partial<Record<CallName, Answers>>;
