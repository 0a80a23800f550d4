import { fullName } from "@homeroom/contract/kit/person.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import type { OwnLook } from "../../kit/table/records/record-columns.ts";
import { RowLink } from "../../kit/table/rows/row-link.tsx";
import { CutName } from "../../ui/person/cut-name.tsx";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import type { Staff } from "./staff.api.ts";
import { StaffAvatar } from "./staff-avatar.tsx";
import classes from "./staff-look.module.css";
import { StaffStatusDot } from "./staff-status.tsx";

const route = getRouteApi("/app/staff");

function StaffLead({ person, wraps = false }: { person: Staff; wraps?: boolean }) {
	const { edit: _, ...list } = route.useSearch();
	const name = fullName(person);
	return (
		<TwoLinePerson name={name} avatar={<StaffAvatar person={person} />} detail={person.job_title ?? person.email} wraps={wraps}>
			<RowLink to="/staff/$id" params={{ id: String(person.id) }} state={{ record_list: list }} title={name}>
				{wraps ? name : <CutName {...person} />}
			</RowLink>
		</TwoLinePerson>
	);
}

/** Somebody in the list on a phone. */
function StaffCard({ person }: { person: Staff }) {
	const { t } = useT();
	return (
		<div className={classes.card}>
			<StaffLead person={person} wraps />
			<div className={classes.side}>
				<StaffStatusDot person={person} />
				<div className={classes.detail}>{person.subjects || t(`staff.kind.${person.kind}`)}</div>
			</div>
		</div>
	);
}

/** How staff looks in its list. */
export const STAFF_LOOK: OwnLook<Staff> = {
	lead: (person) => <StaffLead person={person} />,
	cells: { status: (person) => <StaffStatusDot person={person} /> },
	card: (person) => <StaffCard person={person} />,
};
