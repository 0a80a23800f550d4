import type { Method } from "@homeroom/contract/kit/call.ts";

/** One call of the contract as the browser knows it. Made at build time by `routes-plugin.ts`. */
export interface Route {
	method: Method;
	path: string;
	/** Needs no login: sent as it is, and a 401 from it is an answer, not an expired token. */
	open: boolean;
	/** Creates or changes something by POST: repeating it must not do it twice. */
	keyed: boolean;
	/** `up`: its body is a file; `down`: its answer is one. */
	file?: "up" | "down" | undefined;
}
export type Routes = Record<string, Record<string, Route>>;

/** Routes as they travel: every page loads all of them before it can do anything, so a call is one short text. `POST k/students` */
export type ShortRoutes = Record<string, Record<string, string>>;
export const shortRoute = ({ method, path, open, keyed, file }: Route): string =>
	`${method} ${open ? "o" : ""}${keyed ? "k" : ""}${file === undefined ? "" : file[0]}${path}`;
const longRoute = (text: string): Route => {
	// cast: written by shortRoute
	const [, method, flags = "", path] = /^(\w+) (\w*)(.*)$/.exec(text) as unknown as [string, Method, string, string];
	const file = flags.includes("u") ? "up" : flags.includes("d") ? "down" : undefined;
	return { method, path, open: flags.includes("o"), keyed: flags.includes("k"), file };
};
export const readRoutes = (areas: ShortRoutes): Routes => mapValues(areas, (calls) => mapValues(calls, longRoute));

export const mapValues = <From, To>(from: Record<string, From>, change: (value: From) => To): Record<string, To> =>
	Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]));
