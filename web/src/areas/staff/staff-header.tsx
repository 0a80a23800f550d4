import { Anchor } from "@mantine/core";
import { IconMail, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { ExpiryCounts } from "../../kit/papers/expiry-counts.tsx";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { RecordPhoto } from "../../kit/record/picture/record-photo.tsx";
import type { Staff } from "./staff.api.ts";
import { summaryQuery } from "./staff.page-api.ts";
import { STAFF_AREA } from "./staff.record.tsx";
import { StaffAvatar } from "./staff-avatar.tsx";
import classes from "./staff-header.module.css";
import { StaffStatusDot } from "./staff-status.tsx";

/** Who this is, what they teach, how to reach them, and whether they are here. */
export function StaffHeader({ person }: { person: Staff }) {
	const { t } = useT();
	const { data: summary } = useQuery(summaryQuery(person.id));
	// "Class teacher 2B" says it already
	const inTitle = person.job_title?.split(/[\s,;/]+/) ?? [];
	const leads = summary?.classes.filter(({ name, is_lead }) => is_lead && !inTitle.includes(name)).map(({ name }) => name) ?? [];
	const others = summary?.classes.filter(({ is_lead }) => !is_lead).map(({ name }) => name) ?? [];
	const facts = [
		<StaffStatusDot key="status" person={person} long />,
		[person.job_title ?? t(`staff.kind.${person.kind}`), person.code].filter(Boolean).join(" · "),
		...(summary && summary.subjects.length > 0 ? [summary.subjects.map(({ name }) => name).join(", ")] : []),
		...(leads.length > 0 ? [t("employment.leads", { classes: leads.join(", ") })] : []),
		...(others.length > 0 ? [t("employment.teaches", { classes: others.join(", ") })] : []),
	];
	return (
		<RecordHeader
			area={STAFF_AREA}
			row={person}
			before={
				<RecordPhoto area={STAFF_AREA} row={person}>
					<StaffAvatar person={person} large />
				</RecordPhoto>
			}
			facts={facts}
			below={
				<div className={classes.reach}>
					{person.phone ? (
						<Anchor size="sm" href={`tel:${person.phone.replace(/[^+\d]/g, "")}`}>
							<IconPhone size={13} aria-hidden="true" /> {person.phone}
						</Anchor>
					) : null}
					{person.email ? (
						<Anchor size="sm" href={`mailto:${person.email}`}>
							<IconMail size={13} aria-hidden="true" /> {person.email}
						</Anchor>
					) : null}
					{summary?.expiring ? (
						<Anchor size="sm" renderRoot={(props) => <Link to="." search={{ tab: "qualifications" }} {...props} />}>
							<ExpiryCounts
								all={summary.expiring}
								expired={summary.expired ?? 0}
								words={{ expired: "employment.expired", soon: "employment.expiring" }}
							/>
						</Anchor>
					) : null}
					{summary?.open_leave ? (
						<Anchor size="sm" renderRoot={(props) => <Link to="." search={{ tab: "leave" }} {...props} />}>
							{t("employment.open_leave", { count: summary.open_leave })}
						</Anchor>
					) : null}
				</div>
			}
		/>
	);
}
