import { factors } from "@homeroom/contract/areas/factors/factors.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { deviceOf, keepSession } from "../session/session.public.ts";
import { isAskedHere } from "./factors.demo-code.ts";
import { PasskeyService } from "./factors.passkeys.ts";
import { RelyingParty } from "./factors.relying-party.ts";
import { resetFactors } from "./factors.reset.ts";
import { type FactorParts, FactorsService } from "./factors.service.ts";
import { FactorSteps, keepStep } from "./factors.steps.ts";

const OK = { ok: true } as const;

export function factorsRoutes({ publicUrl, ...parts }: FactorParts & { publicUrl: string }): Route[] {
	const party = new RelyingParty(publicUrl);
	const own = new FactorsService(parts);
	const passkeys = new PasskeyService(parts, own, party);
	const steps = new FactorSteps(parts, party);

	return serve(factors, {
		second_factor: async ({ body, request, reply }) =>
			keepStep(await steps.byCode(body.ticket, body.method, body.code, deviceOf(request)), request, reply),
		second_factor_demo_code: ({ body, request }) => steps.demoCode(body.ticket, isAskedHere(request)),
		second_factor_passkey_options: ({ body }) => steps.passkeyOptions(body.ticket),
		second_factor_passkey: async ({ body, request, reply }) =>
			keepStep(await steps.byPasskey(body.ticket, body.response, deviceOf(request)), request, reply),
		passkey_options: () => steps.passkeyLoginOptions(),
		passkey_login: async ({ body, request, reply }) =>
			keepSession(await steps.passkeyLogin(body.ticket, body.response, deviceOf(request)), request, reply),
		show: ({ actor }) => own.show(actor),
		step_up: ({ actor }) => own.stepUp(actor),
		totp_begin: ({ actor, body, request }) => own.beginTotp(actor, body.password, deviceOf(request), isAskedHere(request)),
		totp_confirm: ({ actor, body }) => own.confirmTotp(actor, body.ticket, body.code),
		totp_remove: async ({ actor, body, request }) => {
			await own.removeTotp(actor, body.password, deviceOf(request));
			return OK;
		},
		recovery_codes: ({ actor, body, request }) => own.renewCodes(actor, body.password, deviceOf(request)),
		passkey_begin: ({ actor, body, request }) => passkeys.begin(actor, body.password, deviceOf(request)),
		passkey_add: ({ actor, body }) => passkeys.add(actor, body),
		passkey_rename: ({ actor, params, body }) => passkeys.rename(actor, params.id, body.name),
		passkey_remove: async ({ actor, params, body, request }) => {
			await passkeys.remove(actor, params.id, body.password, deviceOf(request));
			return OK;
		},
		reset: async ({ actor, params, db }) => {
			await resetFactors(parts.pool, db, actor, params.id);
			return OK;
		},
	});
}
