import { describe, expect, test } from "vitest";
import { areasOf, isOfServer, testsOf } from "./changed-areas.ts";

describe("what a branch changed", () => {
	test("belongs to areas, wherever in them it lies", () => {
		const files = [
			"contract/src/areas/rooms/rooms.rules.ts",
			"web/src/areas/cover/deep/x.tsx",
			"server/src/areas/rooms/a.ts",
			"server/src/kit/db/pool.ts",
		];
		expect(areasOf(files)).toEqual(["cover", "rooms"]);
		expect(areasOf(["web/src/areas/drafts/draft-page.tsx"])).toEqual(["drafts", "timetable"]);
	});
	test("is the server, unless it is a test or what tests are made of", () => {
		const files = ["server/src/areas/rooms/rooms.service.ts", "contract/src/areas/rooms/rooms.rules.ts"];
		expect(files.filter(isOfServer)).toEqual(files);
		for (const file of ["rooms.test.ts", "rooms.samples.ts", "rooms.expected.ts"])
			expect(isOfServer(`server/src/areas/rooms/${file}`)).toBe(false);
		expect(isOfServer("web/src/areas/rooms/rooms-page.tsx")).toBe(false);
	});
	test("is tested by its area, its folder of the kit and its journeys, and nothing else", () => {
		const { server, components, journeys } = testsOf(["web/src/areas/rooms/rooms-page.tsx", "server/src/kit/jobs/jobs.ts"]);
		expect(server).toContain("server/src/areas/rooms/rooms.test.ts");
		expect(server).toContain("server/src/kit/jobs/jobs.test.ts");
		expect(server.every((file) => /\/areas\/rooms\/|\/kit\/jobs\//.test(file))).toBe(true);
		expect(components.every((file) => file.startsWith("web/src/areas/rooms/"))).toBe(true);
		expect(journeys).toEqual(["e2e/rooms.spec.ts"]);
		expect(testsOf(["docs/testing.md"])).toEqual({ server: [], components: [], journeys: [] });
		expect(testsOf(["tools/check.test.ts"]).server).toEqual(["tools/check.test.ts"]);
	});
});
