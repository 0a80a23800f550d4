import { everybody, only, signedIn } from "../../testing/permission-words.ts";

/** Cards are logins: who manages the students' records prints and revokes them. Whoever holds a card may use it, signed in or not. */
export const BADGES_EXPECTED = {
	"badges.list": only(200, ["admin", "editor", "office"]),
	"badges.issue": only(201, ["admin", "editor", "office"]),
	"badges.revoke": only(200, ["admin", "editor", "office"]),
	"badges.revoke_set": only(200, ["admin", "editor", "office"]),
	"badges.check_qrcode": everybody(200),
	"badges.unified_login_qr_code": everybody(200),
	"pairing.start": everybody(200),
	"pairing.look": signedIn(200),
	"pairing.answer": signedIn(200),
	"pairing.claim": everybody(200),
};
