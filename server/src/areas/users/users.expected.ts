import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** The office looks people up; only the admin invites and changes them. Everybody may change what the school knows about themselves. */
export const usersExpected = {
	"users.list": only(200, ["admin", "office"]),
	"users.departments": only(200, ["admin", "office"]),
	"users.roles": only(200, ["admin", "office"]),
	"users.show": only(200, ["admin", "office"]),
	"users.activity": only(200, ["admin", "office"]),
	"users.update": only(200, ["admin"]),
	"users.set_status": only(200, ["admin"]),
	"users.unlock": only(200, ["admin"]),
	"users.invite": only(201, ["admin"]),
	"users.invite_many": only(200, ["admin"]),
	"users.resend": only(200, ["admin"]),
	"users.remove": only(200, ["admin"]),
	"users.edit_client_user": members(200),
} satisfies Partial<Record<CallName, Answers>>;
