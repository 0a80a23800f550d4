import type { AuditChange, Deed } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { Anchor, Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { askUndo } from "../../kit/undo/ask-undo.ts";
import { refuse } from "../../kit/undo/undo-run.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import parts from "../../ui/list-parts.module.css";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { AuditDeedLine, AuditValue } from "./audit-deed.tsx";
import classes from "./audit-list.module.css";
import { useDeedSentence } from "./audit-sentence.ts";
import { deedChangesQuery, deedsQuery } from "./changes.api.ts";
import { type AuditSearch, CLEARED, isNarrowed } from "./changes.search.ts";

interface AuditListProps {
	search: AuditSearch;
	onChange: (change: Partial<AuditSearch>) => void;
}

/** What was done, newest first, day by day: a sentence for each deed, and opened what it changed. */
export function AuditList({ search, onChange }: AuditListProps) {
	const { t, locale } = useT();
	const query = useInfiniteQuery(deedsQuery(search));
	const formats = useFormats();
	if (query.error && !query.data) return <QueryError query={query} title={t("changes.failed")} />;
	if (!query.data) return <Placeholders />;
	const deeds = query.data.pages.flatMap((page) => page.deeds);
	if (deeds.length === 0) return <Nothing search={search} onChange={onChange} />;
	const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
	const days = [...Map.groupBy(deeds, ({ at }) => formats.isoDay(at))];
	return (
		<>
			{days.map(([day, ofDay]) => (
				<Fragment key={day}>
					<h2 className={parts.head}>
						{weekday.format(new Date(day))}, {formats.day(day)}
					</h2>
					<ol className={parts.lines}>
						{ofDay.map((deed) => (
							<DeedEntry key={deed.id} deed={deed} opened={search.batch === deed.id} onChange={onChange} />
						))}
					</ol>
				</Fragment>
			))}
			{query.hasNextPage ? (
				<div className={parts.more}>
					<Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
						{t("changes.show_more")}
					</Button>
				</div>
			) : null}
		</>
	);
}

interface DeedEntryProps {
	deed: Deed;
	/** At first. */
	opened: boolean;
	onChange: AuditListProps["onChange"];
}
function DeedEntry({ deed, opened, onChange }: DeedEntryProps) {
	const { t } = useT();
	const formats = useFormats();
	const told = useDeedSentence();
	const [open, setOpen] = useState(opened);
	const who = told.whoOf(deed);
	return (
		<li className={classes.deed}>
			<time className={classes.time} dateTime={deed.at}>
				{formats.time(deed.at)}
			</time>
			<PersonAvatar name={who} size="sm" />
			<div className={classes.words}>
				<button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
					<AuditDeedLine deed={deed} />
					<IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
				</button>
				<p className={classes.parts}>
					{told.parts(deed)}
					{deed.undone && deed.undone_at !== null
						? ` · ${t("changes.undone_by", { who: deed.undone_by ?? t("changes.someone"), at: formats.instant(deed.undone_at) })}`
						: null}
				</p>
			</div>
			<Turn deed={deed} />
			{open ? <Opened deed={deed} onChange={onChange} /> : null}
		</li>
	);
}

/** Takes the deed back, or does it again. */
function Turn({ deed }: { deed: Deed }) {
	const { t } = useT();
	const client = useQueryClient();
	const { plain } = useDeedSentence();
	const turn = useDeed(({ last }: Deed) => askUndo(last), {
		said: (_, one) => t(one.undone ? "changes.redone" : "changes.undone", { what: plain(one) }),
		after: () => void client.invalidateQueries(),
		refused: refuse,
	});
	if (!deed.may_undo) return null;
	const label = t(deed.undone ? "changes.redo" : "action.undo");
	return (
		<Button
			className={classes.turn}
			size="compact-sm"
			variant="default"
			leftSection={deed.undone ? <IconArrowForwardUp size={15} /> : <IconArrowBackUp size={15} />}
			loading={turn.isPending(deed)}
			onClick={() => void turn.run(deed)}
			aria-label={`${label}: ${plain(deed)}`}
		>
			{label}
		</Button>
	);
}

/** What it changed, row by row. The first ones are here already; all of them are asked for. */
function Opened({ deed, onChange }: Omit<DeedEntryProps, "opened">) {
	const { t } = useT();
	const [all, setAll] = useState(false);
	const isWhole = deed.rows.length >= deed.changes && !deed.many;
	const query = useQuery({ ...deedChangesQuery(deed), enabled: all });
	const told = useDeedSentence();
	const rows = query.data?.changes ?? told.rows(deed);
	return (
		<div className={classes.opened}>
			{rows.map((row) => (
				<RowChange key={row.id} row={row} onChange={onChange} />
			))}
			{query.error ? <QueryError query={query} title={t("changes.failed")} /> : null}
			<div className={classes.links}>
				{isWhole || query.data ? null : (
					<Button size="compact-sm" variant="subtle" loading={query.isLoading} onClick={() => setAll(true)}>
						{t("changes.show_all", { count: Math.min(deed.changes, 100) })}
					</Button>
				)}
				{deed.user_id === null ? null : (
					<Button size="compact-sm" variant="subtle" onClick={() => onChange({ person: deed.user_id ?? undefined, batch: undefined })}>
						{t("changes.all_of", { who: told.whoOf(deed) })}
					</Button>
				)}
			</div>
		</div>
	);
}

function RowChange({ row, onChange }: { row: AuditChange; onChange: AuditListProps["onChange"] }) {
	const { t } = useT();
	const told = useDeedSentence();
	const fields = told.fields(row);
	const shown = row.action === "updated" ? fields : fields.slice(0, 8);
	const called = told.calledOf(row);
	return (
		<section className={classes.row}>
			<h3 className={classes.heading}>
				<Anchor
					component="button"
					type="button"
					size="sm"
					ta="start"
					onClick={() =>
						onChange({
							table: row.table,
							row: row.row_id,
							...(row.about_row && { table: row.about_row.table, row: row.about_row.row_id }),
							batch: undefined,
						})
					}
					title={t("changes.all_about")}
				>
					{called ?? told.one(row.table)}
				</Anchor>
				<span className={classes.kind}>
					{called === undefined ? t(`changes.did.${row.action}`) : `${told.one(row.table)} · ${t(`changes.did.${row.action}`)}`}
				</span>
			</h3>
			{shown.length === 0 ? null : (
				<dl className={classes.fields}>
					{shown.map(({ field, label, was, is }) => (
						<div key={field} className={classes.field}>
							<dt>{label}</dt>
							<dd>
								{was === null ? null : <AuditValue as="was" text={was} />}
								{was !== null && is !== null ? <span aria-hidden="true"> → </span> : null}
								{is === null ? null : <AuditValue as="is" text={is} />}
							</dd>
						</div>
					))}
				</dl>
			)}
		</section>
	);
}

function Nothing({ search, onChange }: AuditListProps) {
	const { t } = useT();
	return isNarrowed(search) ? (
		<EmptyState
			icon={<IconHistory />}
			title={t("changes.none_match")}
			action={
				<Button variant="default" onClick={() => onChange(CLEARED)}>
					{t("table.clear_filters")}
				</Button>
			}
		/>
	) : (
		<EmptyState icon={<IconHistory />} title={t("changes.none")} />
	);
}

const Placeholders = () => (
	<ol className={parts.lines} aria-busy="true">
		{[0, 1, 2, 3, 4].map((place) => (
			<li key={place} className={classes.deed} aria-hidden="true">
				<div className={classes.words}>
					<TextSkeleton width="60%" />
					<TextSkeleton width="30%" />
				</div>
			</li>
		))}
	</ol>
);
