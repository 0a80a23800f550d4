import type { LoginAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { returnPath } from "../../kit/session/return-path.ts";
import { enter } from "./session.api.ts";
import { pendingSecondFactor } from "./session-second-factor.ts";

/**
 * What comes after every way in: the second factor where one was set up, else where the person wanted to go.
 * `replace`: nobody wants to come back to this page.
 */
export function useEnter(to?: string, { replace = false } = {}): (answer: LoginAnswer) => Promise<void> {
	const router = useRouter();
	const queries = useQueryClient();
	return async (answer) => {
		const wanted = returnPath(to) ?? "/home";
		// whoever was here before must not be seen by who comes now
		queries.clear();
		const asked = await enter(answer);
		if (asked) pendingSecondFactor.set({ ...asked.second_factor, to: wanted });
		router.history[replace ? "replace" : "push"](asked ? "/pages/second-factor" : wanted);
	};
}
