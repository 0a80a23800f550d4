import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconLayoutDashboard } from "@tabler/icons-react";
import { Navigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useChangePreferences, usePreferences } from "../areas/preferences/preferences.api.ts";
import { FirstStepsCard } from "../areas/settings/settings.public-ui.tsx";
import { lazyPart } from "../kit/chunks/lazy-part.ts";
import { schoolToday } from "../kit/formats/school-today.ts";
import { useT } from "../kit/i18n/i18n.ts";
import { useOfflineShell } from "../kit/offline/use-offline-shell.ts";
import { permits, useSession } from "../kit/session/session.ts";
import { usePageTitle } from "../kit/title/page-title.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { arranged } from "./home/home-desk.ts";
import { HomeFigures } from "./home/home-figures.tsx";
import { homeCardsOf } from "./home-cards.tsx";
import classes from "./home-page.module.css";
import { allowedPages } from "./pages.ts";

const HomeArrange = lazyPart(() => import("./home/home-arrange.tsx"));

/** Where the app opens: a desk with the day's figures, what waits and what is left to set up. Who has nothing of that, their first page at once. */
export function HomePage() {
	const session = useSession();
	const first = allowedPages(session).find(({ root }) => root !== "/home");
	if (permits(session, "Settings.View") || homeCardsOf(session).length > 0) return <StartPage />;
	return <Navigate to={first?.path ?? "/preferences"} replace />;
}

function StartPage() {
	const { t, locale } = useT();
	const session = useSession();
	const desk = usePreferences()?.desk;
	const change = useChangePreferences();
	const [isArranging, setArranging] = useState(false);
	usePageTitle(t("home.title"));
	useOfflineShell();
	const cards = homeCardsOf(session);
	const { main, side } = arranged(cards, desk);
	const day = new Intl.DateTimeFormat(FORMAT_TAGS[locale], { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" });
	return (
		<>
			<PageHeader
				title={t(greetingAt(new Date().getHours()), { name: session?.user.first_name })}
				context={t("home.context", { day: day.format(new Date(`${schoolToday()}T12:00:00Z`)), school: session?.customer_name })}
				actions={
					cards.length > 1 ? (
						<Button
							variant={isArranging ? "filled" : "default"}
							leftSection={isArranging ? <IconCheck size={16} aria-hidden="true" /> : <IconLayoutDashboard size={16} aria-hidden="true" />}
							onClick={() => setArranging(!isArranging)}
						>
							{t(isArranging ? "home.arrange_done" : "home.arrange")}
						</Button>
					) : null
				}
			/>
			<div className={classes.sheets}>
				{session?.portal_type === "CLIENT" ? null : <HomeFigures />}
				{isArranging ? (
					<Suspense>
						<HomeArrange cards={cards} desk={desk} onChange={(next) => change({ desk: next })} />
					</Suspense>
				) : (
					<>
						{permits(session, "Settings.View") ? <FirstStepsCard /> : null}
						<div className={classes.columns}>
							{[main, side].map((column, at) => (
								<div key={at === 0 ? "main" : "side"} className={classes.column}>
									{column.map(({ id, Card }) => (
										<Suspense key={id}>
											<Card />
										</Suspense>
									))}
								</div>
							))}
						</div>
					</>
				)}
			</div>
		</>
	);
}

const greetingAt = (hour: number) => (hour < 4 || hour >= 18 ? "home.evening" : hour < 12 ? "home.morning" : "home.day");
