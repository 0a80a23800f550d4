import { expect, it } from "vitest";
import { ALL } from "../server/src/all-areas.ts";
import { liveTables } from "./areas-of-live.ts";
import { ROOT } from "./run.ts";

it("finds every table that the manifests say is logged", () => {
	expect(liveTables(ROOT)).toEqual([...Object.keys(ALL.logged), "presences"].sort());
});
