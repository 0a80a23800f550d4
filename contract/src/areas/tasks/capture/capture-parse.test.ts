import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DATE_FORMAT_IDS, formatDay } from "../../../kit/formats.ts";
import { LOCALES } from "../../../languages.generated.ts";
import type { CaptureOptions } from "./capture.types.ts";
import { parseCapture } from "./capture-parse.ts";

const OPTIONS: CaptureOptions = { locale: "en", date_format_id: 2, today: "2026-11-19", now_minutes: 600, week_start: 1 };
const read = (text: string, more: Partial<CaptureOptions> = {}) => parseCapture(text, { ...OPTIONS, ...more });
const bare = (text: string, more: Partial<CaptureOptions> = {}) => {
	const { title, chips } = read(text, more);
	return [title, ...chips.map(({ span: _, ...piece }) => Object.values(piece).join(" "))];
};

describe("the capture line", () => {
	test("says where its pieces stand in the text as typed", () => {
		const text = "  Call Maria, tomorrow\u00a0at 3 pm #Enrol. @“Maria Silva” !2";
		const { title, chips } = read(text);
		expect(title).toBe("Call Maria");
		expect(chips.map(({ span }) => text.slice(span.from, span.to))).toEqual(["tomorrow", "at 3 pm", "#Enrol", "@“Maria Silva”", "!2"]);
	});

	test("reads accents in one sign or two, and any capitals", () => {
		expect(bare("Ligar AMANHA\u0303 A\u0300S 15H", { locale: "pt" })).toEqual(["Ligar", "day 2026-11-20", "time 15:00"]);
	});

	test.each([
		[1, "12/11", "2026-11-12", "2027-11-12"],
		[2, "12/11/2026", "2026-11-12", "2026-11-12"],
		[3, "12/11/26", "2026-12-11", "2026-12-11"],
		[4, "12/11", "2026-12-11", "2026-12-11"],
		[5, "2026/12/11", "2026-12-11", "2026-12-11"],
		[5, "12/11", "2026-12-11", "2026-12-11"],
		[6, "2026/12/11", "2026-11-12", "2026-11-12"],
		[6, "12/11", "2026-11-12", "2027-11-12"],
		[7, "12.11.2026", "2026-11-12", "2026-11-12"],
		[4, "12.11.", "2026-11-12", "2027-11-12"],
		[4, "2026-12-11", "2026-12-11", "2026-12-11"],
	])("in format %i reads %s, a past day without a year as the next one", (date_format_id, text, early, late) => {
		expect(bare(`x ${text}`, { date_format_id, today: "2026-01-01" })).toEqual(["x", `day ${early}`]);
		expect(bare(`x ${text}`, { date_format_id })).toEqual(["x", `day ${late}`]);
	});

	test("reads each day that the customer's format writes, in every language", () => {
		const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
		fc.assert(
			fc.property(day, fc.constantFrom(...DATE_FORMAT_IDS), fc.constantFrom(...LOCALES), (date, date_format_id, locale) => {
				const wanted = date.toISOString().slice(0, 10);
				expect(bare(formatDay(wanted, date_format_id), { date_format_id, locale })).toEqual(["", `day ${wanted}`]);
			}),
		);
	});

	test.each(["31/02", "31.02.", "30/02/2027", "29/02/2027", "0/5", "12/13", "2026-02-30", "February 30", "31 April", "on the 32nd"])(
		"%s is no day",
		(text) => expect(bare(`x ${text}`)).toEqual([`x ${text}`]),
	);
	test.each(["25:00", "12:60", "15:0", "13 pm0", "17:00–15:00", "0 min", "every 0 days", "!5", "!soon", "#", "@ b", "+", "~x", '@""'])(
		"%s is title",
		(text) => expect(bare(`x ${text}`)).toEqual([`x ${text}`]),
	);

	test("takes the last of two days, tags and people all", () => {
		expect(bare("Move Monday to Tuesday #a #b @c @d !1 !2 +e +f")).toEqual([
			"Move Monday to !1 +e",
			"day 2026-11-24",
			"tag a",
			"tag b",
			"person c",
			"person d",
			"priority 2",
			"project f",
		]);
	});

	test("leaves in the title what was dismissed, wherever it stands, with all that is in it", () => {
		expect(bare("Plan every Tuesday 15:00", { dismissed: ["every Tuesday"] })).toEqual(["Plan every Tuesday", "time 15:00"]);
		expect(bare("Monday report Tuesday", { dismissed: ["Tuesday"] })).toEqual(["report Tuesday", "day 2026-11-23"]);
		expect(bare("Plan every week 15:00 until Friday", { dismissed: ["until Friday"] }).at(0)).toBe("Plan until Friday");
		expect(bare("Plan every week 15:00 until Friday", { dismissed: ["every week"] })).toEqual([
			"Plan every week",
			"time 15:00",
			"day 2026-11-20",
		]);
		expect(bare("#a report #a", { dismissed: ["#a"] })).toEqual(["#a report #a"]);
	});

	test("keeps what stands in quotes, which go where they keep something", () => {
		expect(bare('"May 20" leaflet tomorrow')).toEqual(["May 20 leaflet", "day 2026-11-20"]);
		expect(bare('Read "Faust" and "Every day #1"')).toEqual(['Read "Faust" and Every day #1']);
		expect(bare('"a ""b"" tomorrow" Friday')).toEqual(['a "b" tomorrow', "day 2026-11-20"]);
		expect(bare('12" monitor tomorrow "x')).toEqual(['12" monitor "x', "day 2026-11-20"]);
		expect(bare("(tomorrow) pre-Monday Monday-club")).toEqual(["(tomorrow) pre-Monday Monday-club"]);
	});

	test("knows what time it is only when told, and does not go past midnight", () => {
		expect(bare("Call in 2 hours", { now_minutes: 1330 })).toEqual(["Call in 2 hours"]);
		const { now_minutes: _, ...timeless } = OPTIONS;
		expect(parseCapture("Call in 20 min", timeless)).toEqual({ title: "Call in 20 min", chips: [] });
	});

	test("begins a week where the customer does", () => {
		expect(bare("x next week", { week_start: 7 })).toEqual(["x", "day 2026-11-22"]);
		// Sunday is the first day of next week there
		expect(bare("x next Sunday", { week_start: 7 })).toEqual(["x", "day 2026-11-22"]);
		expect(bare("x next Sunday")).toEqual(["x", "day 2026-11-29"]);
		expect(bare("x next Saturday", { week_start: 6, today: "2026-11-20" })).toEqual(["x", "day 2026-11-21"]);
	});

	test.each([
		["2026-01-31", "in a month", "2026-02-28"],
		["2026-12-31", "tomorrow", "2027-01-01"],
		["2028-02-28", "tomorrow", "2028-02-29"],
		["2026-12-10", "end of next month", "2027-01-31"],
		["2026-11-20", "end of the week", "2026-11-20"],
		["2026-11-21", "end of the week", "2026-11-27"],
		["2026-11-19", "19 November", "2026-11-19"],
		["2026-11-19", "18 November", "2027-11-18"],
	])("on %s %s is %s", (today, text, day) => expect(bare(`x ${text}`, { today })).toEqual(["x", `day ${day}`]));
});
