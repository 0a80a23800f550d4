import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const admins = (status: number): Answers => only(status, ["admin"]);

/** Everybody sees the fields of what they see; who changes settings decides which there are. */
export const CUSTOM_FIELDS_EXPECTED = {
	"custom_fields.list": members(200),
	"custom_fields.manage": admins(200),
	"custom_fields.create": admins(201),
	"custom_fields.update": admins(200),
	"custom_fields.order": admins(200),
	"custom_fields.archive": admins(200),
	"custom_fields.restore": admins(200),
} satisfies Partial<Record<CallName, Answers>>;
