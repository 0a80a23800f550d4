import { MODULES, type ModuleName, type Permission } from "@homeroom/contract/kit/modules.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { loadCatalogue } from "../i18n/i18n.ts";

/** `Students.Create` from an address, where it is one. */
export function permissionFrom(text: string | undefined): Permission | null {
	const [module = "", action = ""] = text?.split(".") ?? [];
	const known = Object.hasOwn(MODULES, module) && (MODULES[module as ModuleName].actions as readonly string[]).includes(action);
	return known ? (text as Permission) : null;
}

const FRESH_MS = 30_000;

/** What would open something to this person, with the words to say it. */
export const openingQuery = (permission: Permission) =>
	queryOptions({
		queryKey: ["opening", permission],
		queryFn: async ({ signal }) => {
			const [answer] = await Promise.all([api.roles.opening({ query: { permission } }, { signal }), loadCatalogue("permissions")]);
			return answer;
		},
		staleTime: FRESH_MS,
		retry: false,
	});
