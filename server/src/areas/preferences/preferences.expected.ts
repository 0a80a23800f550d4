import { type Answers, members } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

export const PREFERENCES_EXPECTED = {
	"preferences.table_setting_get": members(200),
	"preferences.table_setting_update": members(201),
	"preferences.show": members(200),
	"preferences.update": members(200),
} satisfies Partial<Record<CallName, Answers>>;
