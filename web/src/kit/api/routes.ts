import type { Method } from "@homeroom/contract/kit/call.ts";

/** One call of the contract as the browser knows it. Made at build time by `routes-plugin.ts`. */
export interface Route {
	method: Method;
	path: string;
	status: number;
	/** Needs no login: sent as it is, and a 401 from it is an answer, not an expired token. */
	open: boolean;
	/** Creates or changes something by POST: repeating it must not do it twice. */
	keyed: boolean;
}
export type Routes = Record<string, Record<string, Route>>;
