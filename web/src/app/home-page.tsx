import { Navigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { FirstStepsCard } from "../areas/settings/settings.public-ui.tsx";
import { useT } from "../kit/i18n/i18n.ts";
import { useOfflineShell } from "../kit/offline/use-offline-shell.ts";
import { permits, useSession } from "../kit/session/session.ts";
import { usePageTitle } from "../kit/title/page-title.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { homeCardsOf } from "./home-cards.tsx";
import classes from "./home-page.module.css";
import { allowedPages } from "./pages.ts";

/** Where the app opens: what is to do today and what is left to set up. Who has nothing of that, their first page at once. */
export function HomePage() {
	const session = useSession();
	const first = allowedPages(session).find(({ root }) => root !== "/home");
	if (permits(session, "Settings.View") || homeCardsOf(session).length > 0) return <StartPage />;
	return <Navigate to={first?.path ?? "/preferences"} replace />;
}

function StartPage() {
	const { t } = useT();
	const session = useSession();
	usePageTitle(t("home.title"));
	useOfflineShell();
	return (
		<>
			<PageHeader title={t(greetingAt(new Date().getHours()), { name: session?.user.first_name })} context={session?.customer_name} />
			<div className={classes.sheets}>
				{permits(session, "Settings.View") ? <FirstStepsCard /> : null}
				{homeCardsOf(session).map(({ id, Card }) => (
					<Suspense key={id}>
						<Card />
					</Suspense>
				))}
			</div>
		</>
	);
}

const greetingAt = (hour: number) => (hour < 4 || hour >= 18 ? "home.evening" : hour < 12 ? "home.morning" : "home.day");
