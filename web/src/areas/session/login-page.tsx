import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../kit/public-frame/public-frame.tsx";
import { returnPath } from "../../kit/session/return-path.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { DemoLogins } from "./demo-logins.tsx";
import { LoginForm } from "./login-form.tsx";
import classes from "./login-page.module.css";
import { demoLoginsQuery, signIn } from "./session.api.ts";

const route = getRouteApi("/pages/login");

export function LoginPage() {
	const { t } = useT();
	usePageTitle(t("login.title"));
	const { to } = route.useSearch();
	const router = useRouter();
	const demo = useQuery(demoLoginsQuery).data;
	const [failure, setFailure] = useState<ApiError | null>(null);
	const [busy, setBusy] = useState(false);

	const enter = async (email: string, password: string) => {
		setBusy(true);
		setFailure(null);
		try {
			await signIn(email, password);
			router.history.push(returnPath(to) ?? "/home");
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
					<h1 className={classes.title}>{t("login.title")}</h1>
					<p className={classes.subtitle}>{t("login.subtitle")}</p>
					<LoginForm busy={busy} failure={failure} onEnter={enter} />
				</section>
				{hasDemo ? <DemoLogins logins={demo.logins} busy={busy} onChoose={(email) => void enter(email, demo.password ?? "")} /> : null}
			</div>
		</PublicFrame>
	);
}
