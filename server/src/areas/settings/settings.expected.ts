import { type Answers, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const admins = (status: number): Answers => only(status, ["admin"]);

/** Settings are the admins' alone until a school gives them to another role. */
export const SETTINGS_EXPECTED = {
	"settings.show": admins(200),
	"settings.update": admins(200),
	"settings.set_logo": admins(200),
	"settings.remove_logo": admins(200),
	"settings.activity": admins(200),
	"settings.first_steps": admins(200),
	"settings.check_first_step": admins(200),
	"settings.dismiss_first_steps": admins(200),
	"settings.support": admins(200),
	"settings.grant_support": admins(201),
	"settings.revoke_support": admins(200),
	"settings.exports": admins(200),
	"settings.create_export": admins(201),
} satisfies Partial<Record<CallName, Answers>>;
