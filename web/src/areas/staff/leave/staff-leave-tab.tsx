import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "../../../kit/papers/papers.module.css";
import { PartState } from "../../../kit/papers/part-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { Staff } from "../staff.api.ts";
import { leaveOfQuery, summaryQuery } from "../staff.page-api.ts";
import { LeaveActions, LeaveStateDot, LeaveWords, useLeaveText } from "./staff-leave-row.tsx";

const LeaveForm = lazy(() => import("./staff-leave-form.tsx"));

/** Leave of one person, the latest first. */
export function StaffLeaveTab({ row }: { row: Staff }) {
	const { t } = useT();
	const leaveText = useLeaveText();
	const [open, setOpen] = useState(false);
	const query = useQuery(leaveOfQuery(row.id));
	const isMe = useQuery(summaryQuery(row.id)).data?.is_me === true;
	const leave = query.data?.leave ?? [];
	return (
		<Sheet
			title={t("staff.leave")}
			aside={
				row.archived_at === null ? (
					<Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
						{t(isMe ? "employment.leave_ask" : "employment.leave_enter")}
					</Button>
				) : null
			}
		>
			<PartState query={query}>
				{leave.length === 0 ? <p className={classes.meta}>{t("employment.no_leave_of")}</p> : null}
				<ul className={classes.items}>
					{leave.map((one) => (
						<li key={one.id} className={classes.item}>
							<div className={classes.main}>
								<span className={classes.strong}>{leaveText(one)}</span>
								<LeaveWords leave={one} />
								<LeaveStateDot state={one.state} />
							</div>
							<LeaveActions leave={one} isMine={isMe} />
						</li>
					))}
				</ul>
			</PartState>
			<Suspense>{open ? <LeaveForm whose={row.id} approved={!isMe} onClose={() => setOpen(false)} /> : null}</Suspense>
		</Sheet>
	);
}
