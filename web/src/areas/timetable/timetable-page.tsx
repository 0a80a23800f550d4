import { IconLayoutGrid, IconLink, IconPlus, IconPrinter, IconUserQuestion } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { type HeaderAction, HeaderActions } from "../../kit/menu/header-actions.tsx";
import { useAllows, useIsHelping } from "../../kit/session/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { CalendarLinksDialog } from "../feeds/feeds.public-ui.ts";
import { useSessionDeeds } from "./sessions/session-deeds.ts";
import type { Whose } from "./timetable.api.ts";
import type { TimetableSearch } from "./timetable.search.ts";
import { useTimetable } from "./timetable-look.ts";
import { TimetableSheet } from "./timetable-sheet.tsx";
import { type Chosen, WhosePicker } from "./timetable-whose.tsx";

const SessionNew = lazy(async () => ({ default: (await import("./sessions/session-new.tsx")).SessionNew }));
const TimetablePrint = lazy(async () => ({ default: (await import("./timetable-print.tsx")).TimetablePrint }));

const route = getRouteApi("/app/timetable");

/** `/timetable`: who is where and when. */
export function TimetablePage() {
	const { t } = useT();
	const allows = useAllows();
	const helping = useIsHelping();
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const [dialog, show, close] = useDialogInAddress(["add"]);
	const [printing, setPrinting] = useState(false);
	const [linking, setLinking] = useState(false);
	const deeds = useSessionDeeds();
	const go = (next: TimetableSearch, replace = false) => void navigate({ search: (now) => ({ ...now, ...next }), replace });
	const look = useTimetable(search);
	const { whose, days, sessions, chosen, together, ready, mayEdit } = look;
	const title = look.view === "rooms" || look.view === "teachers" ? t(`timetable.context_${look.view}`) : undefined;
	const name = chosen && whose ? nameOf(chosen, whose) : undefined;
	const seesCover = allows("Timetable.Cover") || (whose?.me ?? null) !== null;
	const actions: (HeaderAction | false)[] = [
		{ label: t("timetable.print"), icon: IconPrinter, disabled: !ready, onClick: () => setPrinting(true) },
		!helping && { label: t("timetable.calendar_links"), icon: IconLink, disabled: !whose, onClick: () => setLinking(true) },
		seesCover && { label: t("timetable.cover"), icon: IconUserQuestion, link: (props) => <Link to="/timetable/cover" {...props} /> },
		mayEdit && { label: t("timetable.drafts"), icon: IconLayoutGrid, link: (props) => <Link to="/timetable/drafts" {...props} /> },
		mayEdit && { label: t("timetable.add_lesson"), icon: IconPlus, main: true, onClick: () => show("add") },
	];

	return (
		<>
			<PageHeader
				title={t("timetable.title")}
				context={title ?? (name ? t("timetable.context", { name }) : undefined)}
				actions={look.never ? null : <HeaderActions actions={actions.filter((one) => one !== false)} />}
			/>
			<TimetableSheet look={look} search={search} deeds={deeds} sideBySide={(whose?.rooms.length ?? 0) > 0} go={go}>
				{whose && chosen && !together ? (
					<WhosePicker chosen={chosen} whose={whose} onChange={({ of, id }) => go({ of, id: id ?? undefined })} />
				) : null}
			</TimetableSheet>
			<Suspense>
				{dialog && mayEdit && ready ? (
					<SessionNew day={look.day} class_id={chosen?.of === "class" ? chosen.id : null} deeds={deeds} onClose={close} />
				) : null}
				{linking && whose ? <CalendarLinksDialog {...linkable(whose, chosen, mayEdit)} onClose={() => setLinking(false)} /> : null}
				{printing && days ? (
					<TimetablePrint
						title={title ?? name ?? t("timetable.title")}
						of={together ? null : (chosen?.of ?? null)}
						days={days.days}
						sessions={sessions}
						onDone={() => setPrinting(false)}
					/>
				) : null}
			</Suspense>
		</>
	);
}

/** What a person may link to: their own lessons, their children's, and for the office classes and rooms. */
function linkable(whose: Whose, chosen: Chosen | null, mayEdit: boolean) {
	const targets = [
		...(whose.me === null ? [] : [{ of: "me" as const, id: null, name: "" }]),
		...whose.students.map(({ id, name }) => ({ of: "student" as const, id, name })),
		...(mayEdit ? whose.classes.map(({ id, name }) => ({ of: "class" as const, id, name })) : []),
		...(mayEdit ? whose.rooms.map(({ id, name }) => ({ of: "room" as const, id, name })) : []),
	];
	const shown = targets.find(({ of, id }) =>
		of === "me" ? chosen?.id === whose.me && chosen.of === "teacher" : of === chosen?.of && id === chosen.id,
	);
	return { targets, shown };
}

function nameOf({ of, id }: Chosen, whose: Whose): string | undefined {
	const rows: readonly { id: number; name: string }[] = {
		class: whose.classes,
		teacher: whose.staff,
		room: whose.rooms,
		student: whose.students,
	}[of];
	return rows.find((row) => row.id === id)?.name;
}
