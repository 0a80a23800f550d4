import { Button } from "@mantine/core";
import { getRouteApi, Link, type LinkProps, useCanGoBack, useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { permissionFrom } from "../../kit/session/opening-query.ts";
import { useSession } from "../../kit/session/session.ts";
import { MessagePage } from "./message-page.tsx";

const WhyAnswer = lazy(() => import("../../kit/session/why-answer.tsx"));
const denied = getRouteApi("/permission-denied");
const notAuthorized = getRouteApi("/pages/not-authorized");

function LinkButton({ to, label, quiet = false }: { to: LinkProps["to"]; label: string; quiet?: boolean }) {
	return (
		<Button variant={quiet ? "default" : "filled"} renderRoot={(props) => <Link to={to} {...props} />}>
			{label}
		</Button>
	);
}

/** Into the app for who is signed in, to the public page for others. */
function WayHome() {
	const { t } = useT();
	return useSession() ? <LinkButton to="/home" label={t("action.open")} /> : <LinkButton to="/" label={t("action.back_home")} />;
}

function WayToOtherSchools() {
	const { t } = useT();
	const schools = useSession()?.customers.length ?? 0;
	return schools > 1 ? <LinkButton to="/pages/switch" label={t("action.switch")} quiet /> : null;
}

function WayBack() {
	const { t } = useT();
	const { history } = useRouter();
	return useCanGoBack() ? (
		<Button variant="default" onClick={() => history.back()}>
			{t("refused.back")}
		</Button>
	) : null;
}

/** `/permission-denied`: a page that a permission opens. */
export const PermissionDeniedPage = () => <RefusedPage words="denied" needs={denied.useSearch().needs} />;

/** `/pages/not-authorized`: a page of admins, editors or operators. */
export const NotAuthorizedPage = () => <RefusedPage words="not_authorized" needs={notAuthorized.useSearch().needs} />;

function RefusedPage({ words, needs }: { words: "denied" | "not_authorized"; needs: string | undefined }) {
	const { t } = useT();
	// nobody's role is known here: the address was typed, or somebody signed out
	if (!useSession())
		return (
			<MessagePage title={t("refused.signed_out_title")} text={t("refused.signed_out_text")}>
				<LinkButton to="/pages/login" label={t("action.sign_in")} />
				<LinkButton to="/" label={t("action.back_home")} quiet />
			</MessagePage>
		);
	return (
		<MessagePage title={t(`${words}.title`)} text={t(`${words}.text`)} more={<Reason needs={needs} />}>
			<WayHome />
			<WayToOtherSchools />
			<WayBack />
		</MessagePage>
	);
}

/** What would have opened the page; only for who is in a school, and only for a permission that exists. */
function Reason({ needs }: { needs: string | undefined }) {
	const permission = permissionFrom(needs);
	const here = useSession()?.customer_id;
	if (permission === null || !here) return null;
	return (
		<Suspense>
			<WhyAnswer permission={permission} />
		</Suspense>
	);
}

export function NotFoundPage() {
	const { t } = useT();
	return (
		<MessagePage code="404" title={t("not_found.title")} text={t("not_found.text")}>
			<WayHome />
		</MessagePage>
	);
}

export function FailurePage() {
	const { t } = useT();
	return (
		<MessagePage code="500" title={t("failure.title")} text={t("failure.text")}>
			<WayHome />
		</MessagePage>
	);
}
