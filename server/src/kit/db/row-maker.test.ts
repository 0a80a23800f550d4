import { expect, test } from "vitest";
import { rowMaker } from "./row-maker.ts";

const INT = 23;
const TEXT = 25;

test("a row has the columns' names and values, whatever they are called", () => {
	const names = ["id", 'a "quoted" name', "`);x(`", "\n\\", "toString"];
	const make = rowMaker(
		names.map((name, i) => ({ name, dataTypeID: i === 0 ? INT : TEXT })),
		[Number, String, String, String, String],
	);
	expect(make(["7", "a", "b", null, ""])).toEqual({ id: 7, 'a "quoted" name': "a", "`);x(`": "b", "\n\\": null, toString: "" });
	expect(make([null, null, null, null, null])).toMatchObject({ id: null, toString: null });
});
test("the same columns share one function, others have another", () => {
	const make = (name: string, dataTypeID: number) => rowMaker([{ name, dataTypeID }], [Number]);
	expect(make("a", INT)).toBe(make("a", INT));
	expect(make("a", INT)).not.toBe(make("b", INT));
	expect(make("a", INT)).not.toBe(make("a", TEXT));
});
