import { type Answers, everybody, only, signedIn } from "../../testing/permission-words.ts";

/** Everyone has a login of their own, and with it factors; those of others only who edits users removes. */
export const FACTORS_EXPECTED = {
	"factors.second_factor": everybody(200),
	"factors.second_factor_demo_code": everybody(200),
	"factors.second_factor_passkey_options": everybody(200),
	"factors.second_factor_passkey": everybody(200),
	"factors.passkey_options": everybody(200),
	"factors.passkey_login": everybody(200),
	"factors.show": signedIn(200),
	"factors.step_up": signedIn(200),
	"factors.totp_begin": signedIn(200),
	"factors.totp_confirm": signedIn(200),
	"factors.totp_remove": signedIn(200),
	"factors.recovery_codes": signedIn(200),
	"factors.passkey_begin": signedIn(200),
	"factors.passkey_add": signedIn(201),
	"factors.passkey_rename": signedIn(200),
	"factors.passkey_remove": signedIn(200),
	"factors.reset": only(200, ["admin"]),
} satisfies Record<`factors.${string}`, Answers>;
