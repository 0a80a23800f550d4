import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { RosterFiles } from "./roster-files.tsx";
import { RosterProgress } from "./roster-progress.tsx";
import { RosterQuestionsCard } from "./roster-questions.tsx";
import { RosterRecent } from "./roster-recent.tsx";
import { RosterResult } from "./roster-result.tsx";
import { firstAnswers, isBusy, type Roster, rosterQuery } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

/** Files → what they were taken for → what they do not say → what would happen → what happened. Which one it is stands in the address. */
export function RostersPage() {
	const { t } = useT();
	const { roster: id } = useSearch({ strict: false }) as { roster?: number };
	const navigate = useNavigate();
	const client = useQueryClient();
	const query = useQuery({ ...rosterQuery(id ?? 0), enabled: id !== undefined });
	usePageTitle(t("rosters.title"));
	const [reading, setReading] = useState<string | null>(null);
	const go = (roster?: number) => void navigate({ to: "/students/rosters", search: roster === undefined ? {} : { roster } });
	const adopt = (next: Roster) => {
		client.setQueryData(rosterQuery(next.id).queryKey, next);
		if (next.id !== id) go(next.id);
	};
	const roster = id === undefined ? undefined : query.data;
	const run = useDeed((one: Roster) => api.rosters.run({ params: { id: one.id } }), { after: adopt });
	const work = roster?.steps.reduce((sum, { counts }) => sum + counts.new + counts.changed, 0) ?? 0;
	const isOver = roster?.state === "done";
	const check = useDeed((one: Roster) => api.rosters.check({ params: { id: one.id }, body: firstAnswers(one) }), { after: adopt });
	const begin =
		roster?.state === "checked" && roster.unchecked ? (
			<Button loading={check.pending} onClick={() => void check.run(roster)}>
				{t("rosters.check_corrected")}
			</Button>
		) : roster?.state === "checked" && work > 0 ? (
			<Button loading={run.pending} onClick={() => void run.run(roster)}>
				{t("rosters.run", { count: work })}
			</Button>
		) : null;
	return (
		<>
			<PageHeader
				above={<BackLink to="/students">{t("page.students")}</BackLink>}
				title={t("rosters.title")}
				context={t("rosters.context")}
				actions={
					roster === undefined ? null : (
						<>
							<Button variant="default" onClick={() => go()}>
								{t("rosters.another")}
							</Button>
							{begin}
						</>
					)
				}
			/>
			<div className={classes.page}>
				{id !== undefined && query.isPending ? (
					<Skeleton height={320} radius={14} />
				) : id !== undefined && query.isError ? (
					<QueryError query={query} title={t("rosters.failed")} />
				) : (
					<>
						{isOver ? null : <RosterFiles roster={roster} reading={reading} onReading={setReading} onChange={adopt} />}
						{roster?.problem ? (
							<p className={classes.problem} role="alert">
								{roster.problem}
							</p>
						) : null}
						{roster === undefined ? (
							<RosterRecent onOpen={go} />
						) : isBusy(roster.state) ? (
							<RosterProgress roster={roster} onChange={adopt} />
						) : (
							<>
								{isOver || roster.files.length === 0 || reading !== null ? null : (
									<RosterQuestionsCard key={roster.id} roster={roster} onChange={adopt} />
								)}
								{roster.state === "checked" || isOver ? <RosterResult roster={roster} work={work} onChange={adopt} /> : null}
							</>
						)}
					</>
				)}
			</div>
		</>
	);
}
