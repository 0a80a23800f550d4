import type { Contract } from "@homeroom/contract/contract.generated.ts";
import { type Answers, everybody, only } from "../../testing/permission-words.ts";

/** Anyone may begin to sign in; nobody comes back with a state that was never given. Providers are for those who keep the settings. */
export const SSO_EXPECTED: Record<`sso.${keyof Contract["sso"]}`, Answers> = {
	"sso.find": everybody(200),
	"sso.start": everybody(200),
	"sso.finish": everybody(410),
	"sso.list": only(200, ["admin"]),
	"sso.create": only(201, ["admin"]),
	"sso.update": only(200, ["admin"]),
	"sso.remove": only(200, ["admin"]),
	"sso.check": only(200, ["admin"]),
};
