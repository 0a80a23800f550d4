import type { LoginAnswer, SecondFactorAsked } from "@homeroom/contract/areas/session/session.contract.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { setLocale } from "../../kit/i18n/i18n.ts";
import { startLocale } from "../../kit/i18n/locale-choice.ts";
import { stopLive } from "../../kit/live/live-stop.ts";
import { logWarning } from "../../kit/log/log.ts";
import { isMarked } from "../../kit/push/push-mark.ts";
import { unlockScreen } from "../../kit/session/screen-lock.ts";
import { endSession, type Session, saveSession } from "../../kit/session/session.ts";

export type CustomerChoice = Session["customers"][number];

/** Logins of the demo schools; none outside of demo mode. */
export const demoLoginsQuery = queryOptions({
	queryKey: ["demo_logins"],
	queryFn: ({ signal }) => api.session.demo_logins({}, { signal }),
	staleTime: Number.POSITIVE_INFINITY,
	retry: false,
});

export const passwordLogin = (email: string, password: string): Promise<LoginAnswer> =>
	api.session.unified_login({ body: { email, password } });

/** Takes over what a way in answered: the session, or the question for the second factor. */
export async function enter(answer: LoginAnswer): Promise<SecondFactorAsked | null> {
	if ("second_factor" in answer) return answer;
	await enterWith(answer);
	return null;
}

/** From here on everything belongs to the other customer: nothing fetched before may be shown again. */
export async function switchCustomer(customer_id: number, queries: QueryClient): Promise<void> {
	const session = await api.session.switch_customer({ body: { customer_id } });
	stopLive();
	queries.clear();
	await enterWith(session);
}

/** Who never chose a language reads the customer's. */
async function enterWith(session: Session): Promise<void> {
	unlockScreen();
	saveSession(session);
	await setLocale(startLocale());
}

/** Ends the session on the server and forgets it here, even when the server cannot be told. */
export async function signOut(): Promise<void> {
	stopLive();
	if (isMarked())
		await import("../../kit/push/push-here.ts")
			.then(({ leavePush }) => leavePush())
			.catch((error: unknown) => logWarning("The browser still has an address for pushes.", error));
	await api.session.logout().catch((error: unknown) => logWarning("The server could not be told about the logout.", error));
	endSession(() => location.assign("/pages/login"));
}
