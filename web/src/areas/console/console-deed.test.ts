import { contract } from "@homeroom/contract/contract.generated.ts";
import type { Call } from "@homeroom/contract/kit/call.ts";
import { expect, it } from "vitest";
import { DEEDS } from "./console-deed.ts";

/** What operators do is kept under the method and path of the call that did it. */
it("every call by which an operator changes something is told as a sentence", () => {
	const calls = Object.values(contract).flatMap((calls) => Object.values(calls as unknown as Record<string, Call>));
	const changing = calls.filter(({ access, reads }) => access === "operator" && !reads).map(({ method, path }) => `${method} ${path}`);
	expect(changing.filter((action) => !(action in DEEDS))).toEqual([]);
	expect(changing.length).toBeGreaterThanOrEqual(10);
});
