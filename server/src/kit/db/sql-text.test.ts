import { expect, test } from "vitest";
import { allOf, joined, listed, param, replaced, sql, verbatim } from "./sql-text.ts";

test("values are bound in their order, parts are woven in, and equal templates are equal texts", () => {
	const of = (id: number) => sql`id = ${id}`;
	const one = (id: number, name: string) => sql`select ${verbatim("a, b")} from t where ${of(id)} and name = ${name}`.compile();
	expect(one(7, "x")).toEqual({ text: "select a, b from t where id = $1 and name = $2", values: [7, "x"] });
	expect(one(8, "8").text).toBe(one(7, "x").text);
	expect(sql`a = ${"1; drop table t"}`.compile()).toEqual({ text: "a = $1", values: ["1; drop table t"] });
});

test("a part that stands twice, and a param, are sent once; equal values are not the same value", () => {
	const condition = sql`x = ${1}`;
	expect(sql`${condition} or not (${condition})`.compile()).toEqual({ text: "x = $1 or not (x = $1)", values: [1] });
	const user = param(5);
	expect(sql`${user} in (${user}, ${5})`.compile()).toEqual({ text: "$1 in ($1, $2)", values: [5, 5] });
});

test("parts are joined, listed and all hold", () => {
	const parts = [sql`a = ${1}`, sql`b = ${2}`];
	expect(allOf(parts).compile().text).toBe("a = $1 and b = $2");
	expect(allOf([]).compile()).toEqual({ text: "true", values: [] });
	expect(sql`(${listed(parts)})`.compile().text).toBe("(a = $1, b = $2)");
	expect(joined(parts, " or ").compile().values).toEqual([1, 2]);
	expect(listed([]).compile().text).toBe("");
});

test("a value gives way to text", () => {
	expect(replaced(sql`a = ${-1} and b = ${2}`, -1, sql`r.id`).compile()).toEqual({ text: "a = r.id and b = $1", values: [2] });
});

test("text with places of its own, and parts in plain text, are refused", () => {
	expect(() => verbatim("a = $1")).toThrow("a place without its value");
	expect(() => `${sql`a = ${1}`}`).toThrow("a part of a statement in plain text");
});
