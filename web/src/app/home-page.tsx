import { Button } from "@mantine/core";
import { IconCheck, IconLayoutDashboard, IconUserMinus } from "@tabler/icons-react";
import { Link, Navigate } from "@tanstack/react-router";
import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useChangePreferences, usePreferences } from "../areas/preferences/preferences.api.ts";
import { FirstStepsCard } from "../areas/settings/settings.public-ui.tsx";
import { lazyPart } from "../kit/chunks/lazy-part.ts";
import { schoolHour } from "../kit/formats/school-today.ts";
import { useT } from "../kit/i18n/i18n.ts";
import { useOfflineShell } from "../kit/offline/use-offline-shell.ts";
import { permits, useSession } from "../kit/session/session.ts";
import { usePageTitle } from "../kit/title/page-title.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { useDayLine } from "./home/home-day.ts";
import { arranged } from "./home/home-desk.ts";
import { HomeFigures } from "./home/home-figures.tsx";
import { useSettled } from "./home/home-settling.ts";
import { HomeSkeleton } from "./home/home-skeleton.tsx";
import { homeCardsOf } from "./home-cards.tsx";
import classes from "./home-page.module.css";
import { allowedPages } from "./pages.ts";

const HomeArrange = lazyPart(() => import("./home/home-arrange.tsx"));
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** Where the app opens: a desk with the day's figures, what waits and what is left to set up. Who has nothing of that, their first page at once. */
export function HomePage() {
	const session = useSession();
	const first = allowedPages(session).find(({ root }) => root !== "/home");
	if (permits(session, "Settings.View") || homeCardsOf(session).length > 0) return <StartPage />;
	return <Navigate to={first?.path ?? "/preferences"} replace />;
}

function StartPage() {
	const { t } = useT();
	const session = useSession();
	const isNarrow = useIsNarrow();
	const desk = usePreferences()?.desk;
	const change = useChangePreferences();
	const [isArranging, setArranging] = useState(false);
	const day = useDayLine();
	usePageTitle(t("home.title"));
	useOfflineShell();
	const isFamily = session?.portal_type === "CLIENT";
	const cards = homeCardsOf(session);
	const { main, side } = arranged(cards, desk);
	const leads = isNarrow && !isArranging && main[0]?.leads ? main[0] : null;
	const sets = permits(session, "Settings.View");
	const parts = useRef(0);
	const isSettled = useSettled(parts, `${session?.user.uid} ${session?.customer_id}`);
	return (
		<>
			<PageHeader
				title={t(greetingAt(schoolHour()), { name: session?.user.first_name })}
				context={day}
				actions={
					permits(session, isFamily ? "Attendance.View" : "Attendance.Override") ? (
						<Button
							leftSection={<IconUserMinus {...ICON} />}
							renderRoot={(props) => <Link to="/attendance/absences" search={{ do: "announce" }} {...props} />}
						>
							{t("home.record_absence")}
						</Button>
					) : null
				}
			/>
			{isSettled ? null : <HomeSkeleton figures={!isFamily} />}
			<div className={classes.sheets} hidden={!isSettled}>
				{leads ? <One card={leads} parts={parts} /> : null}
				{isFamily ? null : <HomeFigures />}
				{isArranging ? (
					<Suspense>
						<HomeArrange cards={cards} desk={desk} onChange={(next) => change({ desk: next })} />
					</Suspense>
				) : (
					<>
						{sets ? <FirstStepsCard place="above" /> : null}
						<div className={classes.columns}>
							<div className={classes.column}>
								{main.map((card) => (card === leads ? null : <One key={card.id} card={card} parts={parts} />))}
							</div>
							<div className={classes.column}>
								{side.map((card) => (
									<One key={card.id} card={card} parts={parts} />
								))}
								{sets ? <FirstStepsCard place="below" /> : null}
							</div>
						</div>
					</>
				)}
				{cards.length > 1 ? (
					<div className={classes.arrange}>
						<Button
							variant={isArranging ? "filled" : "subtle"}
							color={isArranging ? undefined : "gray"}
							size="sm"
							leftSection={isArranging ? <IconCheck {...ICON} /> : <IconLayoutDashboard {...ICON} />}
							onClick={() => setArranging(!isArranging)}
						>
							{t(isArranging ? "home.arrange_done" : "home.arrange")}
						</Button>
					</div>
				) : null}
			</div>
		</>
	);
}

interface OneProps {
	card: ReturnType<typeof homeCardsOf>[number];
	parts: RefObject<number>;
}
const One = ({ card: { Card }, parts }: OneProps) => (
	<Suspense fallback={<Loading parts={parts} />}>
		<Card />
	</Suspense>
);
/** Counts itself as long as it is there. */
function Loading({ parts }: Pick<OneProps, "parts">) {
	useEffect(() => {
		parts.current++;
		return () => {
			parts.current--;
		};
	}, [parts]);
	return null;
}

const greetingAt = (hour: number) => (hour < 4 || hour >= 18 ? "home.evening" : hour < 12 ? "home.morning" : "home.day");
