import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

const origin = "https://homeroom.example";

it.each([
	["/students?page=2#top", "/students?page=2#top"],
	["/", "/"],
	["//evil.example/x", undefined],
	["/\\evil.example", undefined],
	["https://evil.example", undefined],
	["javascript:alert(1)", undefined],
	["/\t/evil.example", undefined],
	["/pages/login?to=/x", undefined],
	[undefined, undefined],
	[7, undefined],
])("returns from %s to %s", (to, expected) => {
	expect(returnPath(to, origin)).toBe(expected);
});
