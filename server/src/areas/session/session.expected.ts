import { type Answers, everybody, signedIn } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

export const SESSION_EXPECTED = {
	"session.unified_login": everybody(200),
	"session.login": everybody(200),
	// none of them sends the refresh cookie
	"session.refresh_token": everybody(401),
	// an operator belongs to no school
	"session.switch_customer": { ...signedIn(200), operator: 404 },
	"session.register": everybody(201),
	"session.logout": everybody(200),
	"session.logout_everywhere": signedIn(200),
	"session.sessions": signedIn(200),
	"session.end_session": signedIn(200),
	"session.forget_password": everybody(200),
	"session.setup_link": everybody(200),
	"session.reset_password": everybody(200),
	"session.verify_email": everybody(200),
	"session.change_password": signedIn(200),
	"session.unlock": signedIn(200),
	"session.accept_terms": signedIn(200),
	"session.update_profile": signedIn(200),
	"session.customer_face": everybody(200),
	"session.check_subdomain": everybody(200),
	"session.user_details": signedIn(200),
	"session.demo_logins": everybody(200),
} satisfies Partial<Record<CallName, Answers>>;
