import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useDays } from "./class-days.ts";
import { studentClassesQuery } from "./classes.api.ts";
import classes from "./classes.module.css";

/** The classes of a student with their dates, for the student's page. */
export function ClassesOfStudent({ row: { id } }: { row: RecordBase }) {
	const { t } = useT();
	const days = useDays();
	const query = useQuery(studentClassesQuery(id));
	const list = query.data?.classes;
	return (
		<Sheet title={t("classes.title")}>
			{list === undefined && query.error ? <QueryError query={query} title={t("classes.failed")} /> : null}
			{list === undefined && !query.error ? <TextSkeleton width="60%" /> : null}
			{list?.length === 0 ? <p className={classes.note}>{t("classes.of_student_none")}</p> : null}
			<ul className={classes.rows}>
				{list?.map((one) => (
					<li key={`${one.starts_on === null ? "w" : "m"}${one.id}`} className={classes.row}>
						<div className={classes.words}>
							<Anchor
								className={classes.name}
								renderRoot={(props) => <Link {...props} to="/classes/$id" params={{ id: String(one.class_id) }} />}
							>
								{one.name}
							</Anchor>
							<div className={classes.quiet}>
								{[
									one.academic_year,
									t(`classes.kind.${one.kind}`),
									one.lead_teacher,
									one.starts_on === null ? t("classes.on_waiting") : days(one),
									one.reason,
								]
									.filter(Boolean)
									.join(" · ")}
							</div>
						</div>
					</li>
				))}
			</ul>
		</Sheet>
	);
}
