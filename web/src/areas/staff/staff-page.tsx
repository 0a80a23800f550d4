import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { RecordTabs } from "../../kit/record/page/record-tabs.tsx";
import type { RecordTab } from "../../kit/record/record-tab.ts";
import { useAllows } from "../../kit/session/session.ts";
import type { Staff } from "./staff.api.ts";
import { summaryQuery } from "./staff.page-api.ts";
import { STAFF_AREA } from "./staff.record.tsx";
import { StaffHeader } from "./staff-header.tsx";

type Tab = RecordTab<Staff>;
const OVERVIEW: Tab = {
	id: "overview",
	label: "employment.overview",
	load: async () => (await import("./staff-overview.tsx")).StaffOverview,
};
const QUALIFICATIONS: Tab = {
	id: "qualifications",
	last: true,
	label: "employment.qualifications",
	load: async () => (await import("./staff-qualifications.tsx")).StaffQualifications,
};
const CONTRACTS: Tab = {
	id: "contracts",
	last: true,
	label: "employment.contracts",
	needs: "Staff.Contracts",
	load: async () => (await import("./staff-contracts.tsx")).StaffContracts,
};
const AVAILABILITY: Tab = {
	id: "availability",
	last: true,
	label: "employment.availability",
	load: async () => (await import("./staff-availability.tsx")).StaffAvailability,
};
const LEAVE: Tab = {
	id: "leave",
	last: true,
	label: "staff.leave",
	load: async () => (await import("./leave/staff-leave-tab.tsx")).StaffLeaveTab,
};

export function StaffPage() {
	return <RecordPage area={STAFF_AREA}>{(person) => <Sides person={person} />}</RecordPage>;
}

/** Papers and leave are for those who deal with them, and for oneself. */
function Sides({ person }: { person: Staff }) {
	const { t } = useT();
	const allows = useAllows();
	const isMe = useQuery(summaryQuery(person.id)).data?.is_me === true;
	const tabs = [
		OVERVIEW,
		AVAILABILITY,
		...(isMe || allows("Staff.Edit") ? [QUALIFICATIONS] : []),
		CONTRACTS,
		...(isMe || allows("Staff.Approve") ? [LEAVE] : []),
	];
	return (
		<>
			<StaffHeader person={person} />
			<RecordTabs record="staff" row={person} tabs={tabs} label={t("employment.tabs")} />
		</>
	);
}
