import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../../kit/api/api-error.ts";
import { loadCatalogue, useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { ownSubdomain, useFace } from "../customers/customer-face.ts";
import { CustomerMark } from "../customers/customer-mark.tsx";
import { demoLoginsQuery, passwordLogin } from "../session.api.ts";
import { useEnter } from "../session-enter.ts";
import { LoginForm } from "./login-form.tsx";
import classes from "./login-page.module.css";

const route = getRouteApi("/pages/login");
const DemoLogins = lazy(async () => ({ default: (await import("./login-demo.tsx")).DemoLogins }));
const OtherWays = lazy(async () => {
	const [ways] = await Promise.all([import("./login-other-ways.tsx"), loadCatalogue("session")]);
	return ways;
});

export function LoginPage() {
	const { t } = useT();
	usePageTitle(t("login.title"));
	const { to } = route.useSearch();
	const goOn = useEnter(to);
	const face = useFace();
	const demo = useQuery(demoLoginsQuery).data;
	const [failure, setFailure] = useState<ApiError | null>(null);
	const [busy, setBusy] = useState(false);

	const enter = async (email: string, password: string) => {
		setBusy(true);
		setFailure(null);
		try {
			await goOn(await passwordLogin(email, password));
		} catch (error) {
			setFailure(error instanceof ApiError ? error : new ApiError(0, { error: "unexpected", message: t("error.unexpected") }));
			setBusy(false);
		}
	};

	const hasDemo = demo !== undefined && demo.logins.length > 0;
	return (
		<PublicFrame wide>
			<div className={classes.columns} data-two={hasDemo || undefined}>
				<section className={classes.card}>
					{face ? (
						<p className={classes.school}>
							<CustomerMark name={face.customer_name} colour={face.primary_color} logo={face.logo_url} />
							{face.customer_name}
						</p>
					) : null}
					<h1 className={classes.title}>{t("login.title")}</h1>
					<p className={classes.subtitle}>{face === null ? t("login.unknown_school", { name: ownSubdomain() }) : t("login.subtitle")}</p>
					{face?.login_methods.password === false ? null : <LoginForm busy={busy} failure={failure} onEnter={enter} />}
					<Suspense>
						<OtherWays face={face ?? null} to={to} />
					</Suspense>
				</section>
				{hasDemo ? (
					<Suspense>
						<DemoLogins logins={demo.logins} busy={busy} onChoose={(email) => void enter(email, demo.password ?? "")} />
					</Suspense>
				) : null}
			</div>
		</PublicFrame>
	);
}
