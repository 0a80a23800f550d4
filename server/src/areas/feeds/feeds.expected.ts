import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Who sees lessons takes their own along, families their children's; those of classes and rooms the office gives out. */
const taking = (status: number): Answers => ({ ...members(status), finance: 403 });
export const FEEDS_EXPECTED = {
	"feeds.list": taking(200),
	"feeds.create_own": taking(201),
	"feeds.create": only(201, ["admin", "editor", "office"]),
	"feeds.revoke": taking(200),
} satisfies Partial<Record<CallName, Answers>>;
