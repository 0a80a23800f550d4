import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import type { Staff } from "./staff.api.ts";
import { STAFF_AREA } from "./staff.record.tsx";
import { StaffLogin } from "./staff-login.tsx";
import classes from "./staff-overview.module.css";
import { StaffTeaching } from "./staff-teaching.tsx";

/** What is known of somebody, what they teach, their login, and what happened to the record. */
export function StaffOverview({ row }: { row: Staff }) {
	return (
		<TwoColumns>
			<RecordDetails area={STAFF_AREA} row={row} />
			<div className={classes.sheets}>
				<StaffTeaching person={row} />
				<StaffLogin person={row} />
				<RecordHistory area={STAFF_AREA} id={row.id} name={STAFF_AREA.titleOf(row)} />
			</div>
		</TwoColumns>
	);
}
