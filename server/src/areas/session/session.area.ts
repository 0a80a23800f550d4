import type { ServerArea } from "../../server-area.ts";
import { AccountService } from "./session.account.ts";
import { demoLogins } from "./session.demo-logins.ts";
import { LinkService } from "./session.links.ts";
import { sessionRoutes } from "./session.routes.ts";
import { SessionService } from "./session.service.ts";

export const sessionArea: ServerArea = {
	owns: {
		"platform.users": "",
		"platform.sessions": "",
		"platform.known_devices": "",
		"platform.terms_acceptances": "",
	},
	open({ pool, tokens, attempts, links, options, door }) {
		return {
			routes: sessionRoutes({
				pool,
				door,
				sessions: new SessionService(pool, tokens, attempts, door),
				account: new AccountService({ pool, attempts, door, links, demo: options.demoLogins.map(({ email }) => email) }),
				links: new LinkService(pool, attempts, door),
				demoLogins: demoLogins(pool, options.demoLogins),
			}),
		};
	},
};
