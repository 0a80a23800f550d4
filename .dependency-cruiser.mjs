import { FLOORS } from "./tools/floors.ts";

// Who may import whom. Every rule says why it is there and what to do instead.
const TESTS = "\\.(test|spec)\\.tsx?$|\\.(samples|expected)\\.ts$|^server/src/testing/";
/** What fills demo schools; several areas' builders make one school. */
const DEMO = "\\.demo[a-z-]*\\.ts$";
const PURE =
	"^contract/src/((modules|sentences|languages)\\.generated\\.ts|areas/[^/]+/[^/]+\\.(rules|module)\\.ts|areas/events/recurrence/recurrence\\.(?!schemas|samples)[a-z]+\\.ts|kit/(permissions|constants|formats|menu|module-spec|modules|codes|record|person|sentences/sentence[a-z-]*)\\.ts)$";

const floorRules = Object.entries(FLOORS).flatMap(([part, floors]) => {
	const at = `^server/src/${part}/`;
	const rule = (folder, ...allowed) => ({
		name: `server-${part}-floors`,
		comment:
			"What stands lower, or beside, must not lean on it (tools/floors.ts). Pass it as an argument, move what needs it up, or move what is needed down.",
		severity: "error",
		from: { path: at + folder, pathNot: TESTS },
		to: { path: `${at}[^/]+/`, pathNot: allowed.map((path) => at + path) },
	});
	const below = (height) => floors.slice(0, height).flat().join("|");
	const all = below(floors.length);
	return [
		rule("[^/]+$"),
		...floors.map((folders, height) => rule(`(${folders.join("|")})/`, "$1/", ...(height === 0 ? [] : [`(?:${below(height)})/`]))),
		rule(`((?!(?:${all})/)[^/]+)/`, "$1/", `(?:${all})/`),
	];
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
	forbidden: [
		{
			name: "contract-imports-only-zod",
			comment: "Both sides read the contract, so it must run anywhere. Move what needs more into server/src/kit or web/src/kit.",
			severity: "error",
			from: { path: "^contract/src/", pathNot: TESTS },
			to: { pathNot: "^contract/src/|^node_modules/zod/" },
		},
		{
			name: "pure-rules-without-zod",
			comment:
				"Rules, permissions, constants, formats and sentences run on the login page, where zod's 23 KB have no place. Import types only, or move the schema into the area's .contract.ts.",
			severity: "error",
			from: { path: PURE },
			to: { pathNot: PURE, dependencyTypesNot: ["type-only"] },
		},
		{
			name: "kit-knows-no-area",
			comment: "The kit serves every area alike. Pass what it needs as an argument, or move the code into the area.",
			severity: "error",
			from: { path: "^(server|web)/src/kit/", pathNot: TESTS },
			to: { path: "^$1/src/(areas|app)(/|\\.ts)" },
		},
		{
			name: "server-kit-knows-no-contract-of-an-area",
			comment: "What the kit and an area share is in contract/src/kit.",
			severity: "error",
			from: { path: "^server/src/kit/", pathNot: TESTS },
			to: { path: "^contract/src/areas/" },
		},
		{
			name: "ui-knows-no-school",
			comment: "web/src/ui holds pieces that know nothing of schools. A piece that needs the kit or an area belongs there.",
			severity: "error",
			from: { path: "^web/src/ui/", pathNot: TESTS },
			to: { path: "^web/src/(kit|areas|app)/" },
		},
		{
			name: "areas-meet-in-public",
			comment:
				"An area's inside may change without asking. Use the other area's .public.ts or .public-ui.ts, and add there what is missing.",
			severity: "error",
			from: { path: "^(server|web)/src/areas/([^/]+)/", pathNot: [TESTS, DEMO] },
			to: { path: "^$1/src/areas/", pathNot: ["^$1/src/areas/$2/", "\\.public\\.ts$", "\\.public-ui\\.tsx?$"] },
		},
		...floorRules,
		{
			name: "nothing-imports-app",
			comment: "main, serving and app put the parts together and stand at the top. Move what others need into the kit.",
			severity: "error",
			from: { path: "^(contract|server|web)/", pathNot: [TESTS, "^server/src/(main|serving|app)\\.ts$", "^web/src/(main\\.tsx|app/)"] },
			to: { path: "^server/src/(main|serving|app)\\.ts$|^web/src/(main\\.tsx|app/)" },
		},
		{
			name: "web-never-imports-server",
			comment: "The browser must not carry server code, nor depend on its shape. What both need belongs in the contract.",
			severity: "error",
			from: { path: "^web/" },
			to: { path: "^server/" },
		},
		{
			name: "server-never-imports-web",
			comment: "The server serves any client. What both need belongs in the contract.",
			severity: "error",
			from: { path: "^server/" },
			to: { path: "^web/(?!dist/)" },
		},
		{
			name: "product-imports-no-tool",
			comment: "Tools, benches and journeys look at the product from outside. Move what the product needs into a kit.",
			severity: "error",
			from: { path: "^(contract|server|web)/", pathNot: TESTS },
			to: { path: "^(tools|bench|e2e)/" },
		},
		{
			name: "no-circles",
			comment: "Files that import each other, be it types alone, cannot be read one at a time. Move the shared part into a third file.",
			severity: "error",
			from: {},
			to: { circular: true },
		},
	],
	options: {
		// TypeScript 7 has no parser for other programs; without swc this check would see no files and find no fault.
		parser: "swc",
		tsPreCompilationDeps: true,
		doNotFollow: { path: "node_modules" },
		exclude: { path: "(^|/)(dist|\\.cache|coverage|test-results)/" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
		},
	},
};
