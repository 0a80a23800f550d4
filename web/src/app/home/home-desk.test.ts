import { expect, test } from "vitest";
import { arranged, moved } from "./home-desk.ts";

const cards = [{ id: "today" }, { id: "absent" }, { id: "houses", side: true as const }];
const ids = (desk: ReturnType<typeof arranged>) => Object.values(desk).map((column) => column.map(({ id }) => id).join(" "));

test("cards stand where they stand for everybody until the person places them", () => {
	expect(ids(arranged(cards, null))).toEqual(["today absent", "houses", ""]);
	expect(ids(arranged(cards, { main: ["houses"], side: [], hidden: ["today", "today"] }))).toEqual(["houses absent", "", "today"]);
});
test("moving keeps the order of the others and what the person chose for cards that are not theirs now", () => {
	const before = { main: ["today", "gone"], side: [], hidden: ["lost"] };
	const now = arranged(cards, before);
	const first = moved(now, before, "absent", "main", 0);
	expect(first).toEqual({ main: ["absent", "today", "gone"], side: ["houses"], hidden: ["lost"] });
	expect(moved(arranged(cards, first), first, "houses", "hidden", 0)).toEqual({
		main: ["absent", "today", "gone"],
		side: [],
		hidden: ["houses", "lost"],
	});
});
