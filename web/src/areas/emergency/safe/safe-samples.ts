import type { AlarmHead, LinkedAlarm, PersonOnSite, Sheet } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type { AlarmNow } from "../emergency.api.ts";

/** What tests of this area begin with. */
export const anAlarm = (more: Partial<AlarmHead> = {}): AlarmHead => ({
	id: 7,
	kind: "fire",
	rehearsal: false,
	title: "Fire alarm, leave the building",
	instruction: "Leave by the nearest way out.",
	sentence: null,
	state: "running",
	started_at: "2026-11-19T10:42:00.000Z",
	started_by: "Helen Carver",
	ended_at: null,
	all_clear: null,
	...more,
});
export const somebody = (id: number, more: Partial<PersonOnSite> = {}): PersonOnSite => ({
	id,
	person_kind: "student",
	person_id: id,
	name: `Child ${id}`,
	about: "4A",
	class_id: 3,
	room_id: 2,
	place: "Room 2B",
	place_at: "2026-11-19T10:40:00.000Z",
	place_why: "lesson",
	state: "missing",
	is_reported: false,
	note: null,
	way: null,
	answered_at: null,
	answered_by: null,
	version: 0,
	...more,
});
export const aSheet = (people: PersonOnSite[], more: Partial<Sheet["line"]> = {}): Sheet => ({
	alarm: anAlarm(),
	line: {
		of: "class",
		ref: 3,
		name: "4A",
		place: null,
		teachers: ["Priya Nair"],
		answered_by: null,
		answered_at: null,
		is_mine: true,
		on_site: people.length,
		missing: people.filter(({ state }) => state === "missing").length,
		help: people.filter(({ state }) => state === "help").length,
		safe: people.filter(({ state }) => state === "safe").length,
		...more,
	},
	people,
});
export const aNow = (more: Partial<AlarmNow> = {}): AlarmNow => ({
	alarm: anAlarm(),
	me: { on_site_id: 1, name: "Priya Nair", state: "missing", note: null, answered_at: null, answered_by: null },
	children: [],
	totals: null,
	sheets: [],
	may: { run: false, answer: true, answer_for: false },
	cleared: null,
	...more,
});
export const aLinked = (more: Partial<LinkedAlarm["alarm"]> = {}): LinkedAlarm => {
	const { id: _, started_by: __, ...alarm } = anAlarm();
	return {
		school: "Northgate",
		name: "Priya Nair",
		language: "en",
		alarm: { ...alarm, ...more },
		me: { name: "Priya Nair", state: "missing", note: null, answered_at: null, answered_by: null },
		children: [],
		may_answer: true,
	};
};
