import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PlainPage } from "../../session/session-forms.public-ui.ts";
import { limitWords, modulesWords, money } from "../plan-words.ts";
import { invitationQuery, type Plan, type Price } from "../plans.api.ts";
import { offersQuery } from "../plans.offers.ts";
import { SignupForm } from "./signup-form.tsx";
import { takeInvitation } from "./signup-memory.ts";
import classes from "./signup-page.module.css";

const route = getRouteApi("/signup/$priceId");

/** One page from "this plan" to the payment. */
export function SignupPage() {
	const { t } = useT();
	const { priceId } = route.useParams();
	const session = useSession();
	usePageTitle(t("signup.title"));
	const offers = useQuery(offersQuery);
	const [secret] = useState(takeInvitation);
	const invitation = useQuery(invitationQuery(secret));
	if (offers.isPending || invitation.isLoading)
		return (
			<PublicFrame wide>
				<Skeleton height={520} radius={14} />
			</PublicFrame>
		);
	if (offers.isError)
		return (
			<PublicFrame>
				<ErrorState
					title={t("prices.failed")}
					text={offers.error.message}
					retryLabel={t("prices.retry")}
					onRetry={() => void offers.refetch()}
				/>
			</PublicFrame>
		);
	const plan = offers.data.plans.find(({ prices }) => prices.some(({ id }) => String(id) === priceId));
	const price = plan?.prices.find(({ id }) => String(id) === priceId);
	if (!plan || !price)
		return (
			<PlainPage title={t("signup.gone_title")} text={t("signup.gone_text")} withoutBack>
				<Link to="/" className={classes.link}>
					{t("signup.gone_action")}
				</Link>
			</PlainPage>
		);
	const mode = offers.data.signup;
	const closed = mode === "off" || (mode === "invitation" && !invitation.data);
	if (closed || invitation.isError)
		return (
			<PlainPage
				title={t(invitation.isError ? "signup.invitation_failed" : mode === "off" ? "signup.off_title" : "signup.invited_title")}
				text={invitation.isError ? invitation.error.message : t(mode === "off" ? "prices.off" : "prices.invitation")}
				withoutBack
			>
				<Link to="/" className={classes.link}>
					{t("action.back_home")}
				</Link>
			</PlainPage>
		);
	const paid = offers.data.payments;
	const free = price.amount === 0 || !paid;
	const trial = plan.trial_days > 0 && !free;
	return (
		<PublicFrame wide>
			<div className={classes.columns}>
				<section>
					<h1 className={classes.title}>{t("signup.title")}</h1>
					<p className={classes.text}>
						{session === null ? (
							<>
								{t(paid ? "signup.text" : "signup.text_unpaid")}{" "}
								<Link to="/pages/login" search={{ to: `/signup/${price.id}?plan_id=${plan.id}` }}>
									{t("signup.have_login")}
								</Link>
							</>
						) : (
							t("signup.text_known", { email: session.user.email ?? session.user.displayName })
						)}
					</p>
					<div className={classes.card}>
						<SignupForm
							key={session?.user.uid ?? "stranger"}
							price_id={price.id}
							plan_id={plan.id}
							session={session}
							invited={secret && invitation.data ? { secret, email: invitation.data.email } : null}
							saveLabel={free ? t("signup.save_free") : t("signup.save")}
						/>
					</div>
				</section>
				<Summary
					plan={plan}
					price={paid ? price : null}
					note={trial ? t("signup.trial_note", { days: plan.trial_days }) : t(paid ? "signup.note" : "signup.note_unpaid")}
					choosable={!invitation.data}
				/>
			</div>
		</PublicFrame>
	);
}

/** Without a price where nothing is paid. */
function Summary({ plan, price, note, choosable }: { plan: Plan; price: Price | null; note: string; choosable: boolean }) {
	const { t, locale } = useT();
	return (
		<aside className={classes.summary} aria-label={t("signup.summary")}>
			<p className={classes.plan}>
				<span>{plan.name}</span>
				{choosable ? (
					<Link to="/" hash="prices" className={classes.link}>
						{t("signup.other_plan")}
					</Link>
				) : null}
			</p>
			{price === null ? null : (
				<p className={classes.price}>
					{price.amount === 0 ? t("prices.free") : money(price.amount, price.currency, locale)}{" "}
					<span>{t(`prices.per_${price.period}`)}</span>
				</p>
			)}
			<ul className={classes.points}>
				{limitWords(plan, t, locale).map((words) => (
					<li key={words}>{words}</li>
				))}
				<li>{modulesWords(plan, t, locale)}</li>
			</ul>
			<p className={classes.note}>{note}</p>
		</aside>
	);
}
