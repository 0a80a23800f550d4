import { Button } from "@mantine/core";
import { getRouteApi, Link, type LinkProps } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useT } from "../kit/i18n/i18n.ts";
import { permissionFrom } from "../kit/session/opening-query.ts";
import { useSession } from "../kit/session/session.ts";
import { MessagePage } from "./message-page.tsx";

const WhyAnswer = lazy(() => import("../kit/session/why-answer.tsx"));
const denied = getRouteApi("/permission-denied");

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

export function PermissionDeniedPage() {
	const { t } = useT();
	return (
		<MessagePage title={t("denied.title")} text={t("denied.text")} more={<Reason />}>
			<WayHome />
			<WayToOtherSchools />
		</MessagePage>
	);
}

/** What would have opened the page; only for who is in a school, and only for a permission that exists. */
function Reason() {
	const permission = permissionFrom(denied.useSearch().needs);
	const here = useSession()?.customer_id;
	if (permission === null || !here) return null;
	return (
		<Suspense>
			<WhyAnswer permission={permission} />
		</Suspense>
	);
}

export function NotAuthorizedPage() {
	const { t } = useT();
	return (
		<MessagePage title={t("not_authorized.title")} text={t("not_authorized.text")}>
			<WayHome />
			<WayToOtherSchools />
		</MessagePage>
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
