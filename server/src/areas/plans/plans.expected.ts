import type { plans } from "@homeroom/contract/areas/plans/plans.contract.ts";
import { type Answers, everybody, only, operators, signedIn } from "../../testing/permission-words.ts";

/** Prices and sign-up are for strangers; a school's plan is for who may see its bills; the simulator's clock is for operators outside demo mode. */
export const PLANS_EXPECTED: { [Name in keyof typeof plans as `plans.${Name}`]: Answers } = {
	"plans.offers": everybody(200),
	"plans.signup": everybody(201),
	"plans.signup_invitation": everybody(200),
	"plans.signup_mine": signedIn(201),
	"plans.signup_status": everybody(200),
	// none of them is the browser that filled in the form
	"plans.signup_enter": everybody(410),
	"plans.overview": only(200, ["admin"]),
	"plans.preview": only(200, ["admin"]),
	"plans.change": only(200, ["admin"]),
	"plans.cancel": only(200, ["admin"]),
	"plans.resume": only(200, ["admin"]),
	"plans.pay": only(200, ["admin"]),
	"plans.checkout": everybody(200),
	"plans.pay_checkout": everybody(200),
	"plans.simulator": operators(200),
	"plans.simulator_advance": operators(200),
	"plans.simulator_card": operators(200),
	"plans.simulator_deliver": operators(200),
};
