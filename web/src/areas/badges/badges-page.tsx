import { BADGE_STATUSES } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { classLabelsQuery } from "../students/students.public-ui.ts";
import { BadgeIssueDialog } from "./badge-issue-dialog.tsx";
import { BadgePrint } from "./badge-print.tsx";
import { BadgeRevokeDialog, type ToRevoke } from "./badge-revoke-dialog.tsx";
import { BadgeSets } from "./badge-sets.tsx";
import { BadgeTable } from "./badge-table.tsx";
import { type BadgeHolder, badgesQuery, type IssuedBadges, isGroup } from "./badges.api.ts";
import classes from "./badges-page.module.css";

const route = getRouteApi("/app/students/badges");

export function BadgesPage() {
	const { t } = useT();
	usePageTitle(t("badges.title"));
	const group = route.useSearch();
	const { class_label, students } = group;
	const navigate = route.useNavigate();
	const query = useQuery({ ...badgesQuery(group), enabled: isGroup(group) });
	const labels = useQuery(classLabelsQuery());
	const [ordering, setOrdering] = useState<BadgeHolder[] | null>(null);
	const [revoking, setRevoking] = useState<ToRevoke | null>(null);
	const [issued, setIssued] = useState<IssuedBadges | null>(null);

	if (issued) return <BadgePrint issued={issued} onDone={() => setIssued(null)} />;
	const holders = query.data?.holders;
	const present = holders?.filter(({ student }) => BADGE_STATUSES.includes(student.status)) ?? [];
	const withBadge = present.filter(({ badge }) => badge).length;
	return (
		<>
			<PageHeader
				above={<BackLink to="/students">{t("badges.back")}</BackLink>}
				title={t("badges.title")}
				context={holders ? t("badges.count", { badges: withBadge, count: present.length }) : t("badges.context")}
				actions={
					present.length > 0 ? (
						<Button leftSection={<IconQrcode size={16} aria-hidden="true" />} onClick={() => setOrdering(present)}>
							{t("badges.issue")}
						</Button>
					) : null
				}
			/>
			<div className={classes.sheets}>
				<Sheet>
					<div className={classes.bar}>
						<ClassChoice
							chosen={students !== undefined ? students.split(",").length : 0}
							value={class_label}
							onChange={(chosen) => void navigate({ search: { class_label: chosen }, replace: true })}
						/>
					</div>
					{!isGroup(group) ? (
						labels.data?.class_labels.length === 0 ? (
							<EmptyState
								icon={<IconQrcode />}
								title={t("badges.no_classes")}
								text={t("badges.no_classes_text")}
								action={
									<Button variant="default" renderRoot={(props) => <Link to="/students" {...props} />}>
										{t("badges.back")}
									</Button>
								}
							/>
						) : (
							<EmptyState icon={<IconQrcode />} title={t("badges.choose_class")} text={t("badges.choose_class_text")} />
						)
					) : query.error && !holders ? (
						<QueryError query={query} title={t("table.failed")} />
					) : holders?.length === 0 ? (
						<EmptyState icon={<IconQrcode />} title={t(students ? "badges.none_chosen" : "badges.none")} text={t("badges.none_text")} />
					) : (
						<BadgeTable
							label={class_label === undefined ? t("badges.of_chosen") : t("badges.of_class", { class_label })}
							holders={holders}
							withClass={students !== undefined}
							onIssue={(holder) => setOrdering([holder])}
							onRevoke={({ student, badge }) => badge && setRevoking({ kind: "badge", id: badge.id, student })}
						/>
					)}
				</Sheet>
				{query.data && query.data.sets.length > 0 ? (
					<BadgeSets sets={query.data.sets} onRevoke={(set) => setRevoking({ kind: "set", set })} />
				) : null}
			</div>
			{ordering ? <BadgeIssueDialog holders={ordering} onIssued={setIssued} onClose={() => setOrdering(null)} /> : null}
			{revoking ? <BadgeRevokeDialog what={revoking} onClose={() => setRevoking(null)} /> : null}
		</>
	);
}

interface ClassChoiceProps {
	value: string | undefined;
	/** How many were chosen one by one instead of a class. */
	chosen: number;
	onChange: (chosen: string | undefined) => void;
}
function ClassChoice({ value, chosen, onChange }: ClassChoiceProps) {
	const { t } = useT();
	const { data } = useQuery(classLabelsQuery());
	const known =
		data?.class_labels.map(({ class_label, students }) => ({ value: class_label, label: `${class_label} (${students})` })) ?? [];
	const missing = value && !known.some((choice) => choice.value === value) ? [{ value, label: value }] : [];
	return (
		<NativeSelect
			className={classes.class}
			label={t("badges.class")}
			data={[{ value: "", label: chosen > 0 ? t("badges.chosen", { count: chosen }) : t("badges.choose_class") }, ...missing, ...known]}
			value={value ?? ""}
			onChange={(event) => onChange(event.currentTarget.value || undefined)}
		/>
	);
}
