import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import papers from "../../../kit/papers/papers.module.css";
import { CardLink } from "../../../kit/routing/card-link.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import classes from "./staff-leave.module.css";
import { LeaveActions, useLeaveText } from "./staff-leave-row.tsx";

const SHOWN = 5;

/** For whoever approves: who asks for leave, to be decided here. Nothing where nobody waits. */
export function OpenLeaveCard() {
	const { t } = useT();
	const leaveText = useLeaveText();
	const { data } = useQuery({
		queryKey: ["staff", "leave", "open"],
		queryFn: ({ signal }) => api.staff.leave_list({ query: { state: "requested", limit: SHOWN } }, { signal }),
		staleTime: 5_000,
		meta: { live: ["staff_leave"] },
	});
	if (data === undefined || data.leave.length === 0) return null;
	return (
		<Sheet
			title={t("employment.open_leave", { count: data.meta.total })}
			lines
			aside={<CardLink to="/staff/leave">{t("employment.leave_all")}</CardLink>}
		>
			<ul className={papers.items}>
				{data.leave.map((leave) => (
					<li key={leave.id} className={papers.item}>
						<div className={papers.main}>
							<span className={papers.strong}>
								<Link to="/staff/$id" params={{ id: String(leave.staff_id) }} search={{ tab: "leave" }} className={classes.person}>
									{leave.staff_name}
								</Link>
							</span>
							<span className={papers.meta}>
								{[t(`employment.leave.${leave.kind}`), leaveText(leave), leave.reason].filter(Boolean).join(" · ")}
							</span>
						</div>
						<LeaveActions leave={leave} isMine={false} />
					</li>
				))}
			</ul>
		</Sheet>
	);
}
