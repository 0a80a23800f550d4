import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { SessionDeeds } from "./sessions/session-deeds.ts";
import type { TimetableSearch } from "./timetable.search.ts";
import type { TimetableLook } from "./timetable-look.ts";
import { TimetableShown } from "./timetable-shown.tsx";
import { TimetableSkeleton } from "./timetable-skeleton.tsx";
import { TimetableToolbar } from "./timetable-toolbar.tsx";
import { useTimetableWords } from "./timetable-words.ts";

const SessionDrawer = lazy(async () => ({ default: (await import("./sessions/session-drawer.tsx")).SessionDrawer }));
const TimetableSetup = lazy(async () => ({ default: (await import("./timetable-setup.tsx")).TimetableSetup }));
const TakenDialog = lazy(async () => ({ default: (await import("./sessions/session-taken-dialog.tsx")).SessionTakenDialog }));

interface TimetableSheetProps {
	look: TimetableLook;
	search: TimetableSearch;
	deeds: SessionDeeds;
	/** All rooms or teachers beside each other can be asked for. */
	sideBySide: boolean;
	go: (next: TimetableSearch, replace?: boolean) => void;
	/** Whose it is. */
	children?: ReactNode;
	/** At the end of the toolbar. */
	after?: ReactNode;
}
/** Sessions with what one steps through them by, and the one that is open. */
export function TimetableSheet({ look, search, deeds, sideBySide, go, children, after }: TimetableSheetProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const { view, day, first, narrow, whose, days, ready, error, mayEdit } = look;
	const [carried, setCarried] = useState<number | null>(null);
	const open = search.session === undefined ? undefined : look.sessions.find(({ id }) => id === search.session);
	return (
		<>
			<Sheet>
				{look.never ? null : (
					<TimetableToolbar
						view={view}
						day={day}
						shown={look.shown}
						first={first}
						narrow={narrow}
						sideBySide={sideBySide}
						words={words}
						onChange={go}
						after={after}
					>
						{children}
					</TimetableToolbar>
				)}
				{error && !ready ? (
					<ErrorState
						title={t("timetable.failed")}
						text={error.message}
						retryLabel={t("table.retry")}
						onRetry={look.retry}
						retrying={look.retrying}
					/>
				) : !ready || !whose || !days ? (
					<TimetableSkeleton narrow={narrow} />
				) : look.never ? (
					<Suspense fallback={<TimetableSkeleton narrow={narrow} />}>
						<TimetableSetup />
					</Suspense>
				) : (
					<TimetableShown
						view={view}
						narrow={narrow}
						day={day}
						today={look.today}
						shown={look.shown}
						days={days}
						sessions={look.sessions}
						whose={whose}
						chosen={look.chosen}
						mayEdit={mayEdit}
						deeds={deeds}
						onDay={(next, to) => go(to ? { day: next, view: to } : { day: next })}
						onOpen={(session) => go({ session })}
						carried={carried}
						onCarry={setCarried}
					/>
				)}
			</Sheet>
			<Suspense>
				{open ? (
					<SessionDrawer
						key={open.id}
						session={open}
						whose={whose}
						mayEdit={mayEdit}
						deeds={deeds}
						onCarry={narrow || view === "month" ? undefined : () => setCarried(open.id)}
						onClose={() => go({ session: undefined }, true)}
					/>
				) : null}
				{deeds.refused ? <TakenDialog refused={deeds.refused} deeds={deeds} /> : null}
			</Suspense>
		</>
	);
}
