import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { madePath } from "../../kit/routing/made-path.ts";
import { useAllows } from "../../kit/session/session.ts";
import { StepList, StepRow } from "../../ui/card/step-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { type Frame, frameQuery } from "./timetable.api.ts";
import classes from "./timetable-setup.module.css";

/** What a timetable is made of, in the order in which one needs the other. */
const PARTS = [
	{ name: "year", has: ({ years }) => years.length > 0, to: "/settings/years", search: { do: "new" }, needs: "Settings.Edit" },
	{ name: "bells", has: ({ bells }) => bells.length > 0, to: "/settings/calendar", needs: "Settings.Edit" },
	{ name: "classes", has: ({ classes }) => classes.length > 0, to: "/classes/new", needs: "Classes.Create" },
	{ name: "courses", has: ({ courses }) => courses.length > 0, to: "/courses/new", needs: "Courses.Create" },
] as const satisfies { name: string; has: (frame: Frame) => boolean; to: string; search?: object; needs: Permission }[];

/** Instead of a timetable that was never made: what is missing for one, then the way to make it. */
export function TimetableSetup() {
	const { t } = useT();
	const allows = useAllows();
	const query = useQuery({ ...frameQuery(), staleTime: 0, meta: { live: ["academic_years", "bell_times", "classes", "courses"] } });
	const frame = query.data;
	if (query.error && !frame) return <QueryError query={query} title={t("timetable.failed")} />;
	if (!frame) return <TextSkeleton width="60%" />;
	const next = PARTS.find(({ has }) => !has(frame));
	return (
		<>
			<EmptyState
				icon={<IconCalendarPlus />}
				title={t("timetable.none")}
				text={t(next ? "timetable.setup_text" : "timetable.none_text")}
				action={
					next ? null : <Button renderRoot={(props) => <Link to="/timetable/drafts" {...props} />}>{t("timetable.begin_draft")}</Button>
				}
			/>
			{next ? (
				<div className={classes.steps}>
					<StepList>
						{PARTS.map((part) => (
							<StepRow
								key={part.name}
								name={t(`timetable.setup.${part.name}`)}
								hint={t(allows(part.needs) ? `timetable.setup.${part.name}_hint` : "timetable.setup_ask")}
								done={part.has(frame) ? t("timetable.setup_done") : undefined}
							>
								{allows(part.needs) ? (
									<Button
										size="compact-sm"
										variant={part === next ? "filled" : "default"}
										renderRoot={(props) => <Link to={madePath(part.to)} search={"search" in part ? part.search : {}} {...props} />}
									>
										{t(`timetable.setup.${part.name}_go`)}
									</Button>
								) : null}
							</StepRow>
						))}
					</StepList>
				</div>
			) : null}
		</>
	);
}
