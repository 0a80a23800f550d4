import type { Away } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { PartState } from "../../kit/papers/part-state.tsx";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./leave/staff-leave.module.css";
import { useLeaveText } from "./leave/staff-leave-row.tsx";
import { StaffFace } from "./staff-avatar.tsx";

/** Who is away today. Why, only those learn who approve leave. */
export function StaffAway({ query }: { query: UseQueryResult<{ away: Away[] }> }) {
	const { t } = useT();
	const leaveText = useLeaveText();
	const away = query.data?.away ?? [];
	return (
		<Sheet title={t("employment.away_today")}>
			<PartState query={query}>
				{away.length === 0 ? <p className={classes.meta}>{t("employment.all_here")}</p> : null}
				<ul className={classes.away}>
					{away.map((one) => (
						<li key={`${one.staff_id}-${one.starts_at}`}>
							<TwoLinePerson
								name={one.name}
								avatar={<StaffFace name={one.name} colour={one.colour_code} fileId={one.photo_file_id} />}
								detail={[one.kind ? t(`employment.leave.${one.kind}`) : null, leaveText(one)].filter(Boolean).join(" · ")}
							>
								<Link to="/staff/$id" params={{ id: String(one.staff_id) }} className={classes.person}>
									{one.name}
								</Link>
							</TwoLinePerson>
						</li>
					))}
				</ul>
			</PartState>
		</Sheet>
	);
}
