import { expect, test } from "vitest";
import { captureTask, corrected, namedIn } from "./capture-input.ts";

const options = { locale: "en", date_format_id: 2, today: "2026-11-19", now_minutes: 600, week_start: 1 } as const;
const known = {
	people: [
		{ id: 1, name: "Helen Carver" },
		{ id: 2, name: "Daniel Osei" },
		{ id: 3, name: "Daniela Rodríguez" },
	],
	projects: [
		{ id: 7, name: "Open day", key: "OD" },
		{ id: 8, name: "Reports", key: "RP" },
	],
};
const taken = (text: string) => captureTask(text, options, known);

test("a line becomes a task with all that it says", () => {
	expect(taken("Call the printer tomorrow 15:00 #print !2 @helen @rodriguez +open-day 20m").input).toEqual({
		title: "Call the printer",
		status: "todo",
		priority: "2",
		due: "2026-11-20",
		due_time: "15:00",
		tags: "print",
		lead_id: 1,
		helpers: [3],
		project_id: 7,
		estimate: 20,
	});
});
test("a name that nobody has stays text and is marked; so does one that several have", () => {
	for (const name of ["@nobody", "@dan"]) {
		const { input, chips } = taken(`Call ${name} tomorrow`);
		expect(input).toEqual({ title: `Call ${name}`, status: "todo", priority: "3", due: "2026-11-20" });
		expect(chips.map(({ text, counts }) => [text, counts])).toEqual([
			[name, false],
			["tomorrow", true],
		]);
	}
});
test("a whole word wins over one that it begins, and a key over a name", () => {
	expect(namedIn("Daniel", known.people)?.id).toBe(2);
	expect(namedIn("rp", known.projects)?.id).toBe(8);
	expect(namedIn("carver", known.people)?.id).toBe(1);
});
test("a time alone is today's, and from one to another is how long", () => {
	expect(taken("Meet 14:00-15:30").input).toMatchObject({ due: "2026-11-19", due_time: "14:00", estimate: 90 });
});
test("what repeats is a series that begins on its day, or today", () => {
	const { input, repeat, chips } = taken("Water the plants every week #office @helen 10m");
	expect(input.title).toBe("Water the plants");
	expect(chips.map(({ chip, counts }) => [chip.kind, counts])).toContainEqual(["recurrence", true]);
	expect(repeat).toEqual({
		name: "Water the plants",
		status: "active",
		priority: "3",
		rule: "FREQ=WEEKLY",
		starts: "2026-11-19",
		ahead: 6,
		tags: "office",
		lead_id: 1,
		estimate: 10,
	});
	expect(taken("Choir every Tuesday in term 15:00 from tomorrow").repeat).toMatchObject({
		rule: "FREQ=WEEKLY;BYDAY=TU;SCHOOL=TERM",
		starts: "2026-11-20",
		due_time: "15:00",
	});
	expect(taken("Call the printer tomorrow").repeat).toBeNull();
});
test("a chip is corrected where it stands", () => {
	const text = "Call tomorrow !2 now";
	const [day, priority] = taken(text).chips;
	expect(corrected(text, day?.chip as never, { kind: "day", day: "2026-11-25" }, options)).toBe("Call 25/11/2026 !2 now");
	expect(corrected(text, priority?.chip as never, { kind: "priority", priority: 1 }, options)).toBe("Call tomorrow !1 now");
});
