import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../../kit/api/api-error.ts";
import { type MessageKey, useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { returnPath } from "../../../kit/session/return-path.ts";
import { type Session, useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { type CustomerChoice, signOut, switchCustomer } from "../session.api.ts";
import { CustomerRow } from "./customer-row.tsx";
import classes from "./customer-switch-page.module.css";

const route = getRouteApi("/pages/switch");
const SEARCH_FROM = 9;

export function SwitchPage() {
	const { t } = useT();
	usePageTitle(t("switch.title"));
	const { to, school } = route.useSearch();
	const router = useRouter();
	const queries = useQueryClient();
	const session = useSession();
	const [wanted, setWanted] = useState("");
	const [choosing, setChoosing] = useState<number | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const there = returnPath(to) ?? "/home";
	const led = useEffectEvent(() => {
		const asked = session?.customers.find(({ customer_id }) => customer_id === school);
		if (session && session.customer_id === school) router.history.replace(there);
		else if (asked) void choose(asked, "replace");
	});
	useEffect(() => {
		if (school !== undefined) led();
	}, [school]);
	if (!session) return null;

	const choose = async ({ customer_id, second_factor_missing }: CustomerChoice, go: "push" | "replace" = "push") => {
		if (second_factor_missing) return router.history[go](`/account/security?to=${encodeURIComponent(there)}`);
		setChoosing(customer_id);
		setFailure(null);
		try {
			await switchCustomer(customer_id, queries);
			router.history[go](there);
		} catch (error) {
			setFailure(error instanceof ApiError ? error.message : t("error.unexpected"));
			setChoosing(null);
		}
	};
	const { customers, user } = session;
	const shown = customers.filter(({ customer_name }) => customer_name.toLowerCase().includes(wanted.trim().toLowerCase()));
	const [title, context] = wordsFor(session);
	return (
		<PublicFrame>
			<h1 className={classes.title}>{t(title)}</h1>
			<p className={classes.context}>{t(context, { email: user.email })}</p>
			{failure ? (
				<p role="alert" className={classes.failure}>
					{failure}
				</p>
			) : null}
			{customers.length >= SEARCH_FROM ? (
				<TextInput
					type="search"
					mb="sm"
					aria-label={t("switch.search")}
					placeholder={t("switch.search")}
					value={wanted}
					onChange={(event) => setWanted(event.currentTarget.value)}
				/>
			) : null}
			{shown.length > 0 ? (
				<ul className={classes.list}>
					{shown.map((customer) => (
						<li key={customer.customer_id}>
							<CustomerRow
								customer={customer}
								current={customer.customer_id === session.customer_id}
								busy={choosing !== null}
								onChoose={() => void choose(customer)}
							/>
						</li>
					))}
				</ul>
			) : null}
			{customers.length > 0 && shown.length === 0 ? <p className={classes.nothing}>{t("switch.nothing")}</p> : null}
			<div className={classes.ways}>
				{user.is_operator ? (
					<a href="/console" className={classes.way}>
						{t("switch.console")}
					</a>
				) : null}
				<Link to="/account" className={classes.way}>
					{t("switch.account")}
				</Link>
				<button type="button" className={classes.way} onClick={() => void signOut()}>
					{t("action.sign_out")}
				</button>
			</div>
		</PublicFrame>
	);
}

/** An operator belongs to no school by intention; everyone else waits for one. */
function wordsFor({ customers, user }: Session): [title: MessageKey, context: MessageKey] {
	if (customers.length > 0) return ["switch.title", "switch.subtitle"];
	return user.is_operator ? ["switch.operator_title", "switch.operator_text"] : ["switch.empty_title", "switch.empty_text"];
}
