import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { CardLink } from "../../../kit/routing/card-link.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { coverDayQuery } from "../../cover/cover.public-ui.ts";
import { registersQuery } from "../attendance.api.ts";
import look from "../attendance.module.css";
import { useToday } from "../attendance-day.tsx";
import { type Line, RegisterDayGrid } from "./register-day-grid.tsx";

/** The school's day: each lesson by class and time, so that a gap is seen before it is read. */
export function SchoolDayCard() {
	const { t } = useT();
	const today = useToday();
	const query = useQuery(registersQuery(today));
	const cover = useQuery({ ...coverDayQuery(today), enabled: useAllows()("Timetable.Cover") });
	const covered = new Map(
		cover.data?.absent.flatMap(({ lessons }) =>
			lessons.map(({ session_id, state }) => [session_id, state === "open" ? "uncovered" : "covered"] as const),
		),
	);
	const lines = (query.data?.registers ?? []).map((line): Line => {
		const away = line.session_id === null ? undefined : covered.get(line.session_id);
		const sign = line.state === "coming" || line.state === "off" ? null : line.state;
		return { ...line, sign: sign === "taken" ? sign : (away ?? sign) };
	});
	const taken = lines.filter(({ state }) => state === "taken").length;
	return (
		<Sheet
			title={t("card.school_day")}
			note={taken > 0 ? t("attendance.day_sum", { taken, all: lines.length }) : undefined}
			aside={<CardLink to="/attendance">{t("attendance.card_all")}</CardLink>}
		>
			<QueryPart query={query} failed={t("card.school_day")}>
				{lines.length === 0 ? <p className={look.meta}>{t("attendance.day_none")}</p> : <RegisterDayGrid lines={lines} />}
			</QueryPart>
		</Sheet>
	);
}
