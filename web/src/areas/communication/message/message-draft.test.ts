import { expect, test } from "vitest";
import { changesOf, draftOf, isUntouched, NO_TEXT } from "./message-draft.ts";
import { aMessage } from "./message-samples.ts";

test("only what is another now is sent, targets without their names", () => {
	const saved = draftOf(aMessage());
	expect(changesOf(saved, { ...saved })).toBeNull();
	expect(changesOf(saved, { ...saved, lane: "urgent" })).toEqual({ lane: "urgent" });
	const target = { adds: false, kind: "student" as const, ref: 3, text: null, audience: "families" as const, name: "Tomás" };
	expect(changesOf(saved, { ...saved, targets: [...saved.targets, target] })).toEqual({
		targets: [
			{ adds: true, kind: "class", ref: 4, text: null, audience: "families" },
			{ adds: false, kind: "student", ref: 3, text: null, audience: "families" },
		],
	});
});

test("a choice that is not written yet is no change, and is not sent", () => {
	const saved = draftOf(aMessage({ texts: { en: { ...NO_TEXT, subject: "Trip" } } }));
	const waiting = { ...saved, texts: { en: { ...NO_TEXT, subject: "Trip", choices: ["", " "] } } };
	expect(changesOf(saved, waiting)).toBeNull();
	const written = { ...saved, texts: { en: { ...NO_TEXT, subject: "Trip", choices: ["By bus", ""] } } };
	expect(changesOf(saved, written)).toEqual({ texts: { en: { ...NO_TEXT, subject: "Trip", choices: ["By bus"] } } });
});

test("a draft is untouched until somebody is named or something is said", () => {
	const empty = draftOf(aMessage({ targets: [], texts: {} }));
	expect(isUntouched(empty)).toBe(true);
	expect(isUntouched({ ...empty, texts: { de: NO_TEXT } })).toBe(true);
	expect(isUntouched({ ...empty, texts: { de: { ...NO_TEXT, short: "Bus" } } })).toBe(false);
	expect(isUntouched(draftOf(aMessage({ texts: {} })))).toBe(false);
});
