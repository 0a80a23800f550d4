import { build, routes, version } from "virtual:homeroom-routes";
import type { Contract } from "@homeroom/contract/contract.generated.ts";
import { currentLocale, text } from "../i18n/i18n.ts";
import { startMaintenance } from "../maintenance/maintenance-state.ts";
import { currentSession, endSession, isSameSession, readSession, saveSession } from "../session/session.ts";
import { createClient } from "./client.ts";
import { createRenewal } from "./renewal.ts";
import { readRoutes } from "./routes.ts";
import { createSend, type Surroundings } from "./send.ts";

/** Headers of every request, also of the live stream. */
export const apiHeaders = (): Record<string, string> => ({
	version,
	build,
	"client-type": "WEB",
	"accept-language": currentLocale(),
});

/** A new access token, asked for once whatever the number of waiting requests and open tabs. */
export const renewSession = createRenewal({
	current: currentSession,
	stored: readSession,
	refresh: (accessToken) => api.session.refresh_token({ body: { accessToken } }),
	adopt: saveSession,
	end: endSession,
	isSame: isSameSession,
	sentence: (about) => text(`error.${about}`),
	locks: navigator.locks,
});

const around: Surroundings = {
	fetch: (...request) => fetch(...request),
	token: () => currentSession()?.access_token ?? null,
	renew: renewSession,
	headers: apiHeaders,
	sentence: (about) => text(`error.${about}`),
	onMaintenance: startMaintenance,
};

const loadInside = async (area: string) => {
	const { routes, areas } = await import("virtual:homeroom-routes-inside");
	return readRoutes((await areas[area]?.())?.routes ?? routes);
};
// whoever is signed in will need them: fetched beside the first page
if (readSession() !== null) void loadInside("students").catch(() => undefined);

/** The calls of a record, by its name: they follow from what a record is, so their shapes are known without its types. */
export const callsOf = <Calls>(record: string): Calls => api[record as keyof typeof api] as Calls;

/** The whole API, typed by the contract. Failures are `ApiError`s whose message can be shown. */
export const api = createClient<Contract>(readRoutes(routes), loadInside, createSend(around), () =>
	import("./transfer.ts").then(({ createTransfer }) => createTransfer(around)),
);
