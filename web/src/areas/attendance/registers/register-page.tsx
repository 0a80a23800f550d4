import { Alert } from "@mantine/core";
import { IconNote } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { registerQuery } from "../attendance.api.ts";
import { SeenAt } from "../attendance-query-state.tsx";
import classes from "./register.module.css";
import { placeKey, type RegisterPlace } from "./register-place.ts";
import { RegisterSheet } from "./register-sheet.tsx";

const ofSession = getRouteApi("/app/attendance/$id");
const ofClass = getRouteApi("/app/attendance/classes/$id");

/** `/attendance/12`: who is in this lesson. */
export const SessionRegisterPage = () => <RegisterPage place={{ session_id: Number(ofSession.useParams().id) }} />;
/** `/attendance/classes/7?day=2026-11-16&part=day`: who is there on this day. */
export function DayRegisterPage() {
	const { day, part } = ofClass.useSearch();
	return <RegisterPage place={{ class_id: Number(ofClass.useParams().id), day, part }} />;
}

/** Who is there. Everybody present with one tap, then the exceptions. */
function RegisterPage({ place }: { place: RegisterPlace }) {
	const { t } = useT();
	const formats = useFormats();
	const query = useQuery(registerQuery(place));
	const { line } = query.data ?? {};
	usePageTitle(line ? t("attendance.register_of", { name: line.class_name }) : t("attendance.register"));
	const when =
		line === undefined
			? undefined
			: line.starts_at && line.ends_at
				? `${formats.dayOf(line.starts_at)}, ${formats.time(line.starts_at)} – ${formats.time(line.ends_at)}`
				: formats.day(line.day);
	return (
		<div className={classes.page}>
			<PageHeader
				above={
					<BackLink to="/attendance" search={line ? { day: line.day } : {}}>
						{t("attendance.back")}
					</BackLink>
				}
				title={line ? [line.class_name, line.course_name].filter(Boolean).join(" · ") : t("attendance.register")}
				context={[when, line?.room_name, line?.teachers.map(({ name }) => name).join(", ")].filter(Boolean).join(" · ") || undefined}
			/>
			<SeenAt query={query} />
			{query.data?.hand_over.map(({ name, note }) => (
				<Alert key={name} icon={<IconNote size={18} />} title={t("attendance.note_from", { name })} className={classes.alert}>
					<span className={classes.handed}>{note}</span>
				</Alert>
			))}
			{query.data ? (
				<RegisterSheet key={placeKey(place)} place={place} register={query.data} />
			) : (
				<Sheet>
					{query.error ? (
						<QueryError query={query} title={t("attendance.failed")} />
					) : (
						<div className={classes.loading}>
							{Array.from({ length: 8 }, (_, i) => (
								<TextSkeleton key={`row-${String(i)}`} width="80%" />
							))}
						</div>
					)}
				</Sheet>
			)}
		</div>
	);
}
