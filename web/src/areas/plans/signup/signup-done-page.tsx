import { Button, Loader } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useSession } from "../../../kit/session/session.ts";
import { switchCustomer, useEnter } from "../../session/session.public-ui.ts";
import { PlainPage } from "../../session/session-forms.public-ui.ts";
import { leaveFor } from "../plans.api.ts";
import { forgetSignup, readUnderWay, type SignupUnderWay } from "./signup-memory.ts";

const ASK_MS = 1_000;
/** From here on waiting is explained. */
const LONG_MS = 8_000;

/** After the payment: waits until it is confirmed, then goes in by itself. */
export function SignupDonePage() {
	const { t } = useT();
	const [underWay] = useState(readUnderWay);
	if (underWay === null)
		return (
			<PlainPage title={t("done.nothing_title")} text={t("done.nothing_text")} withoutBack>
				<Button renderRoot={(props) => <Link to="/" {...props} />}>{t("action.back_home")}</Button>
			</PlainPage>
		);
	return <Waiting underWay={underWay} />;
}

function Waiting({ underWay }: { underWay: SignupUnderWay }) {
	const { t } = useT();
	const { history } = useRouter();
	const queries = useQueryClient();
	const session = useSession();
	const enter = useEnter();
	const entering = useRef(false);
	const [entered, setEntered] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const long = useAfter(LONG_MS);
	const asked = useQuery({
		queryKey: ["plans", "signup", underWay.ticket],
		queryFn: ({ signal }) => api.plans.signup_status({ body: { ticket: underWay.ticket } }, { signal }),
		refetchInterval: ({ state }) => (state.data === undefined || state.data.status === "waiting" ? ASK_MS : false),
		retry: (failures, error) => failures < 5 && !(error instanceof ApiError && error.status === 410),
		// the ticket is used up by then
		enabled: !entered,
		gcTime: 0,
	});
	const status = asked.data;
	const mustSignIn = status?.status === "opened" && status.enter === "login" && session === null;

	useEffect(() => {
		if (status?.status !== "opened" || entering.current || mustSignIn) return;
		entering.current = true;
		const goIn = async () => {
			setEntered(true);
			if (status.enter === "ticket") {
				const answer = await api.plans.signup_enter({ body: { ticket: underWay.ticket } });
				forgetSignup();
				return enter(answer);
			}
			await switchCustomer(status.customer_id ?? 0, queries);
			forgetSignup();
			history.push("/home");
		};
		goIn().catch((error: unknown) => setProblem(error instanceof ApiError ? error.message : t("error.unexpected")));
	}, [status, mustSignIn, underWay, enter, queries, history, t]);

	const again = (
		<Button
			variant="default"
			renderRoot={(props) => (
				<Link to="/signup/$priceId" params={{ priceId: String(underWay.price_id) }} search={{ plan_id: underWay.plan_id }} {...props} />
			)}
		>
			{t("done.again")}
		</Button>
	);
	const failure = problem ?? (asked.isError ? asked.error.message : status?.status === "failed" ? status.reason : null);
	if (failure !== null)
		return (
			<PlainPage title={t("done.failed_title")} text={failure} hint={t("done.failed_hint")} withoutBack>
				{again}
			</PlainPage>
		);
	if (mustSignIn)
		return (
			<PlainPage title={t("done.open_title", { school: status.organisation })} text={t("done.sign_in")} withoutBack>
				<Button renderRoot={(props) => <Link to="/pages/login" {...props} />}>{t("action.sign_in")}</Button>
			</PlainPage>
		);
	const { checkout_url = null } = status ?? {};
	return (
		<PlainPage
			title={t("done.title")}
			text={status ? t("done.text", { school: status.organisation }) : "\u00a0"}
			{...(long && { hint: t("done.long") })}
			withoutBack
		>
			<span role="status" aria-label={t("done.title")}>
				<Loader size="sm" />
			</span>
			{long && checkout_url !== null ? (
				<Button variant="default" onClick={() => leaveFor(checkout_url, (path) => history.push(path))}>
					{t("done.to_payment")}
				</Button>
			) : null}
		</PlainPage>
	);
}

function useAfter(ms: number): boolean {
	const [over, setOver] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setOver(true), ms);
		return () => clearTimeout(timer);
	}, [ms]);
	return over;
}
