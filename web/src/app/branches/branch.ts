import type { AnyRoute } from "@tanstack/react-router";

/** Routes, and the one they hang below. */
export type Branch = readonly [parent: AnyRoute, routes: readonly AnyRoute[]];
export interface AreaBranches {
	/** First parts of the paths that are found there, in small letters: the case of an address does not matter. */
	segments: readonly string[];
	load: () => Promise<{ branches: readonly Branch[] }>;
}
