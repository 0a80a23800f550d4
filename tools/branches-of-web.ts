import { areaExports } from "./area-exports.ts";
import type { GeneratedFiles } from "./generated-files.ts";
import { addressesOf, type WebAreas } from "./web-areas.ts";
import { code, fileOf, importing, late, WRITTEN } from "./web-code.ts";

type Routes = WebAreas["routes"][number];
/** Routes whose addresses begin alike. */
interface Branch {
	/** First parts of the addresses, in small letters: the case of an address does not matter. */
	segments: string[];
	routes: Routes[];
}

/** What routes hang below, in the order of the tree. */
const PARENTS = { root: "rootRoute", own: "ownRoute", console: "consoleRoute", app: "layoutRoute" } as const;
const BELOW = Object.keys(PARENTS) as (keyof typeof PARENTS)[];
const FOLDER = "web/src/app/branches";

/** Where the routes of all areas are: one file for each first part of an address, whichever areas share it, so that the login page names few. */
export function branchFiles(root: string, { routes, tabs }: WebAreas): GeneratedFiles {
	const branches = branchesOf(routes);
	const paths = recordPaths(root);
	const joined = [...Map.groupBy(tabs, ({ record }) => record)].map(([record, own]) => {
		const branch = branches.find(({ segments }) => segments.includes(segmentOf(paths.get(record) ?? "")));
		if (!branch) throw new Error(`Tabs hang on ${record}, which has no page`);
		return { record, own, branch };
	});
	const recordsAt = (branch: Branch) => joined.filter((one) => one.branch === branch).map(({ record }) => record);
	return {
		"web/src/app/all-routes.generated.ts": allRoutesFile(routes),
		[`${FOLDER}/branches.generated.ts`]: listFile(branches),
		...Object.fromEntries(branches.map((branch) => [`${FOLDER}/${nameOf(branch)}`, branchFile(branch, recordsAt(branch))])),
		...Object.fromEntries(joined.map(({ record, own }) => [`${FOLDER}/tabs/${tabsOf(record)}`, tabsFile(record, own)])),
	};
}

const segmentOf = (address: string): string => (address.split("/")[1] ?? "").toLowerCase();
const nameOf = ({ segments }: Branch): string => `${segments[0]}-branch.generated.ts`;
const tabsOf = (record: string): string => `${record}-tabs.generated.ts`;

function branchesOf(routes: readonly Routes[]): Branch[] {
	let branches: Branch[] = [];
	for (const one of routes) {
		const own = addressesOf(one).map(segmentOf);
		const { shared = [], apart = [] } = Object.groupBy(branches, ({ segments }) =>
			segments.some((segment) => own.includes(segment)) ? "shared" : "apart",
		);
		const segments = [...new Set([...shared.flatMap((branch) => branch.segments), ...own])];
		branches = [...apart, { segments, routes: [...shared.flatMap((branch) => branch.routes), one] }];
	}
	return branches.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function listFile(branches: readonly Branch[]): string {
	const lines = branches.map((branch) => `{ segments: ${JSON.stringify(branch.segments)}, load: () => import("./${nameOf(branch)}") },\n`);
	return `${WRITTEN}
import type { AreaBranches } from "./branch.ts";

/** Where the pages of the areas are. */
export const BRANCHES: readonly AreaBranches[] = [
${lines.join("")}];
`;
}

function branchFile({ routes }: Branch, records: readonly string[]): string {
	const used = BELOW.filter((below) => routes.some((one) => one.below === below));
	const values = importing([
		...routes.map((one) => [fileOf("../..", one).replace("../../app/", "../"), one.name] as const),
		...used.map((below) => ["../../kit/routing/layout-route.ts", PARENTS[below]] as const),
		...records.map(() => ["../../kit/record/record-tab.ts", "joinTabs"] as const),
	]);
	const joins = records.map((record) => `joinTabs("${record}", () => import("./tabs/${tabsOf(record)}"));\n`);
	return `${WRITTEN}
${values}import type { Branch } from "./branch.ts";

${joins.join("")}
export const branches: readonly Branch[] = [
${used.map((below) => `[${PARENTS[below]}, [${spread(routes, below)}]],\n`).join("")}];
`;
}
const spread = (routes: readonly Routes[], below: keyof typeof PARENTS): string =>
	routes.flatMap((one) => (one.below === below ? [`...${one.name}(${PARENTS[below]}),`] : [])).join(" ");

function tabsFile(record: string, tabs: WebAreas["tabs"]): string {
	const lines = tabs.map((tab) => {
		const { id, label, within, needs, words } = tab;
		return `{ ${code({ id, label, within, needs, words })}, load: ${late("../../..", tab)} },\n`;
	});
	return `${WRITTEN}
import type { RecordTab } from "../../../kit/record/record-tab.ts";

/** What other areas hang on a page of ${record}. */
export const tabs: readonly RecordTab[] = [
${lines.join("")}];
`;
}

function allRoutesFile(routes: readonly Routes[]): string {
	const values = importing([
		...routes.map((one) => [fileOf("..", one).replace("../app/", "./"), one.name] as const),
		...Object.values(PARENTS).map((parent) => ["../kit/routing/layout-route.ts", parent] as const),
		["./public-routes.tsx", "publicRoutes"],
	]);
	const below = BELOW.filter((one) => one !== "root").map((one) => `${PARENTS[one]}.addChildren([${spread(routes, one)}]),\n`);
	return `${WRITTEN}
${values}
/** Every route of every area. Only its type is used: links are checked against it, while an area's routes are loaded when somebody goes there. */
export const allRoutes = () =>
	rootRoute.addChildren([
		...publicRoutes,
		${spread(routes, "root")}
		${below.join("")}
	]);
`;
}

/** Where the pages of records are, by their names. */
function recordPaths(root: string): Map<string, string> {
	const word = (spec: string, key: string) => new RegExp(`^\\t${key}: "([^"]+)"`, "m").exec(spec)?.[1] ?? "";
	return new Map(areaExports(root, "contract", ".rules.ts", /^ = record\(/).map(({ text }) => [word(text, "name"), word(text, "path")]));
}
