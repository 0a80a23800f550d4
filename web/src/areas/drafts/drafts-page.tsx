import type { Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { TIMETABLES, timetablesQuery, useTimetableWords } from "../timetable/timetable.public-ui.ts";
import classes from "./drafts-page.module.css";

const DraftDialog = lazy(async () => ({ default: (await import("./draft-dialog.tsx")).DraftDialog }));
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** `/timetable/drafts`: current, past and planned timetables. */
export function DraftsPage() {
	const { t } = useT();
	const [copied, copy] = useState<Timetable | null>(null);
	const [asked, show, close] = useDialogInAddress(["new"]);
	const query = useQuery(timetablesQuery());
	const list = query.data?.timetables ?? [];
	const begin = (
		<Button leftSection={<IconPlus {...ICON} />} onClick={() => show("new")}>
			{t("timetable.begin_draft")}
		</Button>
	);
	return (
		<>
			<PageHeader
				title={t("timetable.drafts")}
				context={t("timetable.drafts_context")}
				above={<BackLink to="/timetable">{t("timetable.back")}</BackLink>}
				actions={list.length > 0 ? begin : undefined}
			/>
			<Sheet>
				{query.error && !query.data ? (
					<QueryError query={query} title={t("timetable.failed")} />
				) : query.isPending ? (
					<div className={classes.waiting} aria-busy="true">
						<TextSkeleton width="50%" />
						<TextSkeleton width="30%" />
					</div>
				) : list.length === 0 ? (
					<EmptyState icon={<IconCalendarPlus />} title={t("timetable.none")} text={t("timetable.drafts_none_text")} action={begin} />
				) : (
					<ul className={classes.list}>
						{list.map((one) => (
							<TimetableRow key={one.id} timetable={one} onCopy={() => copy(one)} />
						))}
					</ul>
				)}
			</Sheet>
			<Suspense>
				{asked && query.data ? <DraftDialog based_on={null} timetables={list} onClose={close} /> : null}
				{copied ? <DraftDialog based_on={copied} timetables={list} onClose={() => copy(null)} /> : null}
			</Suspense>
		</>
	);
}

function TimetableRow({ timetable, onCopy }: { timetable: Timetable; onCopy: () => void }) {
	const { t } = useT();
	const { formats } = useTimetableWords();
	const { id, name, state, starts_on, ends_on, academic_year, schedules } = timetable;
	const remove = useDeed(() => api.timetable.timetable_remove({ params: { id } }), {
		said: () => t("timetable.said_removed", { name }),
		undo: true,
		invalidates: [[TIMETABLES]],
	});
	return (
		<li className={classes.row}>
			<div className={classes.words}>
				<Link to="/timetable/drafts/$id" params={{ id }} search={{}} className={classes.name}>
					{name}
				</Link>
				<div className={classes.meta}>
					{[academic_year, `${formats.day(starts_on)} – ${formats.day(ends_on)}`, t("timetable.lessons", { count: schedules })].join(" · ")}
				</div>
			</div>
			<StatusDot tone={state === "published" ? "good" : "waiting"}>{t(`timetable.state_${state}`)}</StatusDot>
			<div className={classes.deeds}>
				<Button variant="default" size="compact-sm" onClick={onCopy}>
					{t("timetable.copy")}
				</Button>
				{state === "draft" ? (
					<Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconTrash {...ICON} />} onClick={() => void remove.run()}>
						{t("timetable.throw_away")}
					</Button>
				) : null}
			</div>
		</li>
	);
}
