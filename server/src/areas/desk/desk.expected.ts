import { type Answers, members } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

export const DESK_EXPECTED = { "desk.figures": members(200) } satisfies Partial<Record<CallName, Answers>>;
