import { type Answers, everybody, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const running = (status = 200): Answers => only(status, ["admin", "editor", "office"]);
/** Whoever runs alarms answers for anybody; for others the sample is about somebody whom they do not teach. */
const answering = (): Answers => ({ ...members(404), admin: 200, editor: 200, office: 200 });

export const EMERGENCY_EXPECTED = {
	"emergency.settings": only(200, ["admin"]),
	"emergency.settings_set": only(200, ["admin"]),
	"emergency.options": running(),
	"emergency.raise": running(201),
	"emergency.list": running(),
	"emergency.show": running(),
	"emergency.board": running(),
	"emergency.people": running(),
	"emergency.person": running(),
	"emergency.add": running(201),
	"emergency.told": running(),
	"emergency.ask": running(),
	"emergency.end": running(),
	"emergency.report": running(),
	"emergency.now": members(200),
	"emergency.seen": members(200),
	"emergency.answer": members(200),
	"emergency.sheets": members(200),
	"emergency.sheet": answering(),
	"emergency.answer_sheet": answering(),
	"emergency.answer_for": answering(),
	"emergency.linked": everybody(200),
	"emergency.linked_answer": everybody(200),
} satisfies Partial<Record<CallName, Answers>>;
