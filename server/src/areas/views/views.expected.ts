import { type Answers, members } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Everybody in the school sees students, and keeps views of their list for themselves. Sharing is tested in views.test.ts. */
export const VIEWS_EXPECTED = {
	"views.list": members(200),
	"views.create": members(201),
	"views.update": members(200),
	"views.remove": members(200),
} satisfies Partial<Record<CallName, Answers>>;
