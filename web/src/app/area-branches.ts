import type { AnyRoute } from "@tanstack/react-router";
import { inTime } from "../kit/chunks/page-chunk.ts";
import type { AreaBranches, Branch } from "./branches/branch.ts";
import { BRANCHES } from "./branches/branches.generated.ts";

const loading = new Map<AreaBranches, Promise<void>>();
const loaded: Branch[] = [];

/**
 * Loads the routes of the area that a path belongs to; false where there is none.
 * They come when somebody goes to an area's first page, so that the login page does not grow with every area.
 */
export async function loadBranches(pathname: string): Promise<boolean> {
	const segment = (pathname.split("/")[1] ?? "").toLowerCase();
	const area = BRANCHES.find(({ segments }) => segments.includes(segment));
	if (area === undefined) return false;
	const mine = loading.get(area) ?? inTime(area.load)().then(({ branches }) => void loaded.push(...branches));
	loading.set(area, mine);
	try {
		await mine;
	} catch (error) {
		loading.delete(area);
		throw error;
	}
	return true;
}

/** What is loaded so far below a route. */
export const branchesOf = (parent: AnyRoute): AnyRoute[] => loaded.filter(([at]) => at === parent).flatMap(([, routes]) => routes);
