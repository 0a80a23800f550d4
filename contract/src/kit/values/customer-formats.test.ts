import { describe, expect, it } from "vitest";
import { decimalSign, formatsFor } from "./customer-formats.ts";

describe("formats", () => {
	const lisbon = formatsFor({ date_format_id: 4, time_format_id: 1, time_zone: "Europe/Lisbon", currency: "EUR" }, "en");
	it("write days and times the customer's way, in the customer's zone", () => {
		expect(lisbon.day("2016-09-01")).toBe("09/01/2016");
		expect(lisbon.instant("2026-07-01T23:30:00Z")).toBe("07/02/2026 12:30 AM");
		expect(lisbon.dayOf("2026-07-01T23:30:00Z")).toBe("07/02/2026");
	});
	it("write amounts in the customer's currency, with the decimals that it has", () => {
		expect(lisbon.amount(123_450)).toBe("€1,234.50");
		expect(formatsFor({ date_format_id: 2, time_format_id: 2, time_zone: "UTC", currency: "JPY" }, "de").amount(1234)).toBe("1.234\u00a0¥");
	});
	it("leave out a year that is known, and write times of day", () => {
		const shown = (id: number) => formatsFor({ date_format_id: id, time_format_id: 2, time_zone: "UTC", currency: "JPY" }, "en");
		expect([1, 2, 3, 4, 5, 6, 7].map((id) => shown(id).shortDay("2026-11-13"))).toEqual([
			"13/11",
			"13/11",
			"11/13",
			"11/13",
			"11/13",
			"13/11",
			"13.11.",
		]);
		expect(["00:05", "08:45", "12:00", "14:25"].map(lisbon.clock)).toEqual(["12:05 AM", "8:45 AM", "12:00 PM", "2:25 PM"]);
		expect(shown(2).clock("08:45")).toBe("08:45");
	});
	it("write numbers in the reader's language", () => {
		const number = (locale: "en" | "de") =>
			formatsFor({ date_format_id: 2, time_format_id: 2, time_zone: "UTC", currency: "JPY" }, locale).number(1284);
		expect([number("en"), number("de")]).toEqual(["1,284", "1.284"]);
		expect([decimalSign("en"), decimalSign("de")]).toEqual([".", ","]);
		expect(lisbon.count(1234)).toBe("1.2k");
	});
});
