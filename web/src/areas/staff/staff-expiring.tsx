import type { ExpiringQualification } from "@homeroom/contract/areas/staff/staff.paper-calls.ts";
import { IconCertificate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import papers from "../../kit/papers/papers.module.css";
import { PartState } from "../../kit/papers/part-state.tsx";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { CardLink } from "../../kit/routing/card-link.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import classes from "./leave/staff-leave.module.css";
import { expiringQuery } from "./staff.page-api.ts";

const SHOWN = 5;
function useExpiring() {
	return useQuery(expiringQuery());
}

/** `/staff/qualifications`: what somebody has to renew, for the office. */
export function StaffExpiringPage() {
	const { t } = useT();
	usePageTitle(t("staff_qualifications.expiring_title"));
	const query = useExpiring();
	const list = query.data?.qualifications ?? [];
	return (
		<>
			<PageHeader
				above={<BackLink to="/staff">{t("staff.back")}</BackLink>}
				title={t("staff_qualifications.expiring_title")}
				context={query.data ? t("staff_qualifications.expiring_count", { count: list.length }) : undefined}
			/>
			{query.data && list.length === 0 ? (
				<Sheet>
					<EmptyState
						icon={<IconCertificate />}
						title={t("staff_qualifications.expiring_none")}
						text={t("staff_qualifications.expiring_none_text")}
					/>
				</Sheet>
			) : (
				<Sheet title={t("staff_qualifications.title")}>
					<PartState query={query}>
						<Rows list={list} />
					</PartState>
				</Sheet>
			)}
		</>
	);
}

/** The same on the start page, where there is any. */
export function StaffExpiringCard() {
	const { t } = useT();
	const list = useExpiring().data?.qualifications ?? [];
	if (list.length === 0) return null;
	return (
		<Sheet
			title={t("staff_qualifications.expiring_title")}
			lines
			aside={<CardLink to="/staff/qualifications">{t("staff_qualifications.expiring_all", { count: list.length })}</CardLink>}
		>
			<Rows list={list.slice(0, SHOWN)} />
		</Sheet>
	);
}

function Rows({ list }: { list: readonly ExpiringQualification[] }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<ul className={papers.items}>
			{list.map((one) => (
				<li key={one.id} className={papers.item}>
					<div className={papers.main}>
						<span className={papers.strong}>
							<Link to="/staff/$id" params={{ id: String(one.staff_id) }} search={{ tab: "qualifications" }} className={classes.person}>
								{one.staff_name}
							</Link>
						</span>
						<span className={papers.meta}>
							{[...new Set([t(`staff_qualifications.kind.${one.kind}`), one.name])].join(" · ")} · {formats.day(one.expires_on)}
						</span>
					</div>
					<StatusDot tone={one.days_left < 0 ? "bad" : "waiting"}>
						{one.days_left < 0
							? t("staff_qualifications.expired_ago", { days: -one.days_left })
							: t("staff_qualifications.expires_in", { days: one.days_left })}
					</StatusDot>
				</li>
			))}
		</ul>
	);
}
