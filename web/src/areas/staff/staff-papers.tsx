import { CONTRACT, type Contract, QUALIFICATION } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import papers from "../../kit/papers/papers.module.css";
import { childArea } from "../../kit/record/children/child-area.ts";

/** What somebody learned and may do. */
export const QUALIFICATION_AREA = childArea(QUALIFICATION, {
	title: ["name", "number"],
	fields: ["kind", "name", "number", "issued_on", "expires_on"],
	expires: "expires_on",
	below: ["kind"],
});

export const CONTRACT_AREA = childArea(CONTRACT, {
	title: ["kind", "share"],
	fields: ["kind", "share", "starts_on", "ends_on", "weekly_minutes", "note"],
	units: { share: "%" },
	below: ["note"],
	More: ContractTimes,
});

function ContractTimes({ row: { starts_on, ends_on, weekly_minutes } }: { row: Contract }) {
	const { t } = useT();
	const formats = useFormats();
	const from = formats.day(starts_on);
	return (
		<span className={papers.meta}>
			{ends_on ? t("staff_contracts.from_to", { from, to: formats.day(ends_on) }) : t("staff_contracts.since", { from })}
			{weekly_minutes === null ? "" : ` · ${t("staff_contracts.minutes_a_week", { minutes: formats.number(weekly_minutes) })}`}
		</span>
	);
}
