import type { ServerArea } from "../../server-area.ts";
import { Issuers } from "./sso.issuers.ts";
import { SsoLogin } from "./sso.login.ts";
import { SsoProviders } from "./sso.providers.ts";
import { ssoRoutes } from "./sso.routes.ts";

export const ssoArea: ServerArea = {
	owns: {
		sso_providers: "kind label issuer email_domains",
		sso_identities: "",
	},
	logged: { sso_providers: { pointers: ["provider_id"], view: "Settings.View", name: "t.label" } },
	open({ pool, attempts, box, publicUrl, options, door }) {
		const issuers = new Issuers({ allowLocal: options.allowLocalIssuers ?? false, allowPrivate: options.allowPrivateIssuers ?? false });
		const login = new SsoLogin(pool, door, attempts, issuers, box, publicUrl);
		return { routes: ssoRoutes(login, new SsoProviders(issuers, box, publicUrl)) };
	},
};
