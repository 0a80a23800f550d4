import type { PatternClash } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { Frame } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useTimetableWords } from "../timetable/timetable.public-ui.ts";
import { useCycleDayName } from "./draft-cycle.ts";
import classes from "./draft-page.module.css";

interface DraftClashesProps {
	query: UseQueryResult<{ total: number; clashes: PatternClash[] }>;
	year: Frame["years"][number] | undefined;
	onOpen: (clash: PatternClash) => void;
}

/** All clashes of a draft at once; a click shows both lessons. */
export function DraftClashes({ query, year, onOpen }: DraftClashesProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const dayName = useCycleDayName(year);
	const { data } = query;
	return (
		<Sheet title={data ? t("timetable.clashes", { count: data.total }) : t("timetable.clashes_title")}>
			{data === undefined ? (
				query.error ? (
					<p className={classes.quiet}>{query.error.message}</p>
				) : (
					<TextSkeleton width="80%" />
				)
			) : data.total === 0 ? (
				<p className={classes.quiet}>{t("timetable.no_clashes")}</p>
			) : (
				<ul className={classes.clashes}>
					{data.clashes.map((clash) => (
						<li key={`${clash.what} ${clash.id} ${clash.schedule_ids.join(" ")}`}>
							<button type="button" className={classes.clash} onClick={() => onOpen(clash)}>
								<b>{t(`timetable.pattern_${clash.what}`, { name: clash.name, count: clash.count })}</b>
								{`${dayName(clash.cycle_day)} ${words.time(clash.starts_at)} · ${[...new Set(clash.class_names)].join(", ")}`}
							</button>
						</li>
					))}
				</ul>
			)}
		</Sheet>
	);
}
