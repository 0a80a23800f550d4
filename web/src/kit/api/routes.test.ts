import { expect, it } from "vitest";
import { type Route, readRoutes, shortRoute } from "./routes.ts";

it("reads every route as it was written", () => {
	for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"] as const)
		for (const open of [true, false])
			for (const keyed of [true, false])
				for (const file of ["up", "down", undefined] as const) {
					const route: Route = { method, path: "/auth/sessions/{id}", open, keyed, file };
					expect(readRoutes({ area: { name: shortRoute(route) } })).toEqual({ area: { name: route } });
				}
});
