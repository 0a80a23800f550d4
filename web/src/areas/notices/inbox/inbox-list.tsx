import type { NoticePile } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { NOTICES_MARKED } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { Button } from "@mantine/core";
import { IconBellCheck, IconBellZ, IconInbox } from "@tabler/icons-react";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useRef, useState } from "react";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { choose, isChosen, NOTHING } from "../../../kit/table/list/list-selection.ts";
import { RowCheckbox } from "../../../kit/table/rows/row-checkbox.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import parts from "../../../ui/list-parts.module.css";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import type { NoticeDeeds } from "../notice-deeds.ts";
import { NoticeLine } from "../notice-line.tsx";
import { isNew } from "../notice-marks.ts";
import { NoticeTools } from "../notice-tools.tsx";
import { weekdayOf } from "../notice-when.ts";
import type { Notice } from "../notices.api.ts";
import { InboxBar } from "./inbox-bar.tsx";
import { useInboxKeys } from "./inbox-keys.ts";
import classes from "./inbox-list.module.css";

interface InboxListProps {
	pile: NoticePile;
	query: Pick<
		UseInfiniteQueryResult<{ pages: { notices: Notice[] }[] }>,
		"data" | "error" | "isFetching" | "refetch" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
	>;
	deeds: NoticeDeeds;
}

/** A pile, day by day. */
export function InboxList({ pile, query, deeds }: InboxListProps) {
	const { t, locale } = useT();
	const formats = useFormats();
	const narrow = useIsNarrow();
	const list = useRef<HTMLDivElement>(null);
	const [selection, select] = useState(NOTHING);
	const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
	const chosen = notices.filter(({ id }) => isChosen(selection, id));
	const step = (id: number, range = false) =>
		select((now) => choose(now, range ? { do: "range", id, page: notices.map((one) => one.id) } : { do: "toggle", id }));
	useInboxKeys(list, notices, deeds, step);
	if (query.error && !query.data) return <QueryError query={query} title={t("notices.failed")} />;
	if (!query.data) return <Placeholders />;
	if (notices.length === 0) return <Nothing pile={pile} />;
	const now = Date.now();
	const today = schoolToday();
	const days = [...Map.groupBy(notices, ({ created_at }) => formats.isoDay(created_at))];
	const dayName = (day: string) => (day === today ? t("notices.today") : `${weekdayOf(day, locale, "long")}, ${formats.day(day)}`);
	return (
		<>
			<div className={classes.head}>
				<RowCheckbox
					label={t("notices.choose_all")}
					checked={chosen.length === notices.length}
					partly={chosen.length > 0}
					onChange={() =>
						select(
							choose(NOTHING, {
								do: "page",
								page: notices.slice(0, NOTICES_MARKED).map(({ id }) => id),
								chosen: chosen.length < Math.min(notices.length, NOTICES_MARKED),
							}),
						)
					}
				/>
				{chosen.length > 0 ? (
					<InboxBar chosen={chosen} pile={pile} deeds={deeds} onDone={() => select(NOTHING)} />
				) : (
					<span className={classes.pile}>{t(`notices.pile.${pile}`)}</span>
				)}
			</div>
			<div ref={list}>
				{days.map(([day, ofDay]) => (
					<Fragment key={day}>
						<h2 className={parts.head}>{dayName(day)}</h2>
						<ul className={`${parts.lines} ${classes.lines}`}>
							{ofDay.map((notice) => (
								<NoticeLine
									key={notice.id}
									className={classes.line}
									notice={notice}
									now={now}
									when={formats.time(notice.created_at)}
									chosen={isChosen(selection, notice.id)}
									onOpen={() => (isNew(notice, now) ? deeds.mark([notice], { as: "read" }) : undefined)}
									before={
										<label className={classes.box}>
											<input
												type="checkbox"
												aria-label={t("notices.choose", { name: notice.text })}
												checked={isChosen(selection, notice.id)}
												onChange={(event) => step(notice.id, (event.nativeEvent as MouseEvent).shiftKey)}
											/>
										</label>
									}
									after={<NoticeTools notice={notice} deeds={deeds} narrow={narrow} />}
								/>
							))}
						</ul>
					</Fragment>
				))}
			</div>
			{query.hasNextPage ? (
				<div className={parts.more}>
					<Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
						{t("notices.show_more")}
					</Button>
				</div>
			) : null}
		</>
	);
}

const EMPTY_ICONS = { unread: IconBellCheck, all: IconInbox, later: IconBellZ, done: IconInbox };

function Nothing({ pile }: { pile: NoticePile }) {
	const { t } = useT();
	const Icon = EMPTY_ICONS[pile];
	return (
		<EmptyState
			icon={<Icon />}
			title={t(`notices.none.${pile}`)}
			text={t(`notices.none_text.${pile}`)}
			action={
				pile === "all" ? (
					<Button variant="default" renderRoot={(props) => <Link to="/notifications/settings" {...props} />}>
						{t("page.notification_settings")}
					</Button>
				) : (
					<Button variant="default" renderRoot={(props) => <Link to="/notifications" {...props} />}>
						{t("notices.see_all")}
					</Button>
				)
			}
		/>
	);
}

const Placeholders = () => (
	<ul className={parts.lines} aria-busy="true">
		{[0, 1, 2, 3, 4, 5].map((place) => (
			<li key={place} className={classes.placeholder} aria-hidden="true">
				<TextSkeleton width="55%" />
				<TextSkeleton width="35%" />
			</li>
		))}
	</ul>
);
