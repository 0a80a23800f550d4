import { type Answers, members, only, signedIn } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Roles are the admin's; why something is closed may be asked by everybody, and one's own eyes come back to everybody. */
export const rolesExpected = {
	"roles.list": only(200, ["admin"]),
	"roles.opening": members(200),
	"roles.show": only(200, ["admin"]),
	"roles.create": only(201, ["admin"]),
	"roles.update": only(200, ["admin"]),
	"roles.remove": only(200, ["admin"]),
	"roles.preview": only(200, ["admin"]),
	"roles.view_as": only(200, ["admin"]),
	"roles.view_as_end": signedIn(200),
} satisfies Partial<Record<CallName, Answers>>;
