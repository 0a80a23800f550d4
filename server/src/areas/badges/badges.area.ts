import type { ServerArea } from "../../server-area.ts";
import { createPinHasher } from "./badges.codes.ts";
import { BadgeLogin } from "./badges.login.ts";
import { badgesRoutes } from "./badges.routes.ts";
import { BadgesService } from "./badges.service.ts";

export const badgesArea: ServerArea = {
	owns: {
		badges: "",
	},
	logged: {
		badges: {
			view: "Students.Badges",
			about: "student_id",
			deeds: [
				{ did: "made", on: "created" },
				{ did: "revoked", on: "updated", field: "revoked_at", to: "some" },
			],
		},
	},
	open({ pool, attempts, publicUrl, options, door }) {
		const pins = createPinHasher(options.secret);
		const login = new BadgeLogin({ pool, attempts, door, pins });
		return { routes: badgesRoutes({ cards: new BadgesService(pins, publicUrl), login }) };
	},
};
