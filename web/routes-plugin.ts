import { contract } from "@homeroom/contract/contract.generated.ts";
import type { Call } from "@homeroom/contract/kit/call.ts";
import type { ModuleSpec } from "@homeroom/contract/kit/module-spec.ts";
import { modules } from "@homeroom/contract/modules.generated.ts";
import type { Plugin } from "vite";
import appPackage from "../package.json" with { type: "json" };
import { mapValues, type Route, type ShortRoutes, shortRoute } from "./src/kit/api/routes.ts";

const NAME = "virtual:homeroom-routes";
/** Areas that somebody without a school needs. */
const OUTSIDE = ["session", "factors", "sso", "badges", "pairing", "plans", "preferences"];
/** What the first page behind the login needs. Every other area brings its own when it is first called. */
const INSIDE = ["students", "settings", "custom_fields", "views", "find", "changes", "files"];

/** What the browser needs of the contract: places, not schemas, and of a module nothing that roles and helpers start with. zod stays out of the entry. */
export const contractRoutes = (): Plugin => ({
	name: "homeroom:contract-routes",
	resolveId: (id) => (id === NAME || id === `${NAME}-inside` || id.startsWith(`${NAME}-of/`) ? `\0${id}` : null),
	load(id) {
		if (id.endsWith("/contract/src/modules.generated.ts"))
			// calls are made in the browser too, where a form stands on them, and making one reads what helpers may
			return `export const modules = ${JSON.stringify(mapValues(modules, ({ id, core, actions }: ModuleSpec) => ({ id, core, actions, helpers: [] })))};`;
		if (id.startsWith(`\0${NAME}-of/`))
			return `export const routes = ${JSON.stringify(routesOf(contract, (area) => id.endsWith(`/${area}`)))};`;
		if (id === `\0${NAME}-inside`) {
			const later = Object.keys(contract).filter((area) => !OUTSIDE.includes(area) && !INSIDE.includes(area));
			return [
				`export const routes = ${JSON.stringify(routesOf(contract, (area) => INSIDE.includes(area)))};`,
				`export const areas = {${later.map((area) => `${area}: () => import("${NAME}-of/${area}")`).join(", ")}};`,
			].join("\n");
		}
		if (id !== `\0${NAME}`) return null;
		const build = process.env.HOMEROOM_BUILD ?? "dev";
		return [
			`export const routes = ${JSON.stringify(routesOf(contract, (area) => OUTSIDE.includes(area)))};`,
			`export const version = ${JSON.stringify(appPackage.version)};`,
			`export const build = ${JSON.stringify(build)};`,
		].join("\n");
	},
});

function routesOf(areas: Record<string, Record<string, unknown>>, wanted: (area: string) => boolean): ShortRoutes {
	const kept = Object.fromEntries(Object.entries(areas).filter(([area]) => wanted(area)));
	return mapValues(kept, (calls) => mapValues(calls, (call) => shortRoute(routeOf(call as Call))));
}

function routeOf({ method, path, access, reads, tellsSecrets, apart, takes, gives }: Call): Route {
	const open = access === "public";
	const file = takes === "file" ? "up" : gives === "file" ? "down" : undefined;
	const keyed = method === "POST" && !reads && !open && !tellsSecrets && !apart && access !== "signed-in" && file === undefined;
	return { method, path, open, keyed, file };
}
