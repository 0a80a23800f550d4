import { z } from "zod";
import { TERMS_VERSION } from "../../kit/constants.ts";
import { Email, NewPassword } from "../../kit/schemas.ts";
import { PasswordChange, RegisterInput } from "./session.contract.ts";

// What the forms of the session check before they send: the calls' own schemas, and what a form knows besides.

const AcceptedTerms = z.literal(TERMS_VERSION, { error: "terms" });

export const ForgottenForm = z.object({ email: Email });
export const RegistrationForm = RegisterInput.extend({ terms_version: AcceptedTerms });
export const PasswordChangeForm = PasswordChange.extend({ current_password: PasswordChange.shape.current_password.min(1, "required") });

/** A link asks for a password where there is none to keep, and for the terms where they were not accepted yet. */
export const setupForm = (link: { has_password: boolean; password_min_length: number; terms_needed: string | null }) =>
	z.object({
		password: link.has_password ? z.string() : NewPassword.min(link.password_min_length, "too_short"),
		terms_version: link.terms_needed ? AcceptedTerms : z.string(),
	});
