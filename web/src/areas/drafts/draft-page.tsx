import type { PatternClash } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { Frame } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import { Button, NativeSelect, Select } from "@mantine/core";
import { IconPlus, IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import {
	frameQuery,
	TimetableSkeleton,
	timetablesQuery,
	toolbarLook as toolbar,
	useTimetableWords,
} from "../timetable/timetable.public-ui.ts";
import { DraftClashes } from "./draft-clashes.tsx";
import { DraftGrid } from "./draft-grid.tsx";
import classes from "./draft-page.module.css";
import { clashesQuery, schedulesQuery } from "./drafts.api.ts";
import type { DraftSearch } from "./drafts.search.ts";

const LessonDialog = lazy(async () => ({ default: (await import("./draft-lesson-dialog.tsx")).DraftLessonDialog }));
const PublishDialog = lazy(async () => ({ default: (await import("./draft-publish-dialog.tsx")).DraftPublishDialog }));
const route = getRouteApi("/app/timetable/drafts/$id");
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** `/timetable/drafts/3`: the pattern of one timetable, its clashes, and publishing it. */
export function DraftPage() {
	const { t } = useT();
	const { formats } = useTimetableWords();
	const narrow = useIsNarrow();
	const { id } = route.useParams();
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const go = (next: DraftSearch, replace = false) => void navigate({ search: (now) => ({ ...now, ...next }), replace });
	const [adding, setAdding] = useState(false);
	const [publishing, setPublishing] = useState(false);
	const mayPublish = useAllows()("Timetable.Publish");

	const timetables = useQuery(timetablesQuery());
	const frame = useQuery(frameQuery());
	const clashes = useQuery(clashesQuery(id));
	const timetable = timetables.data?.timetables.find((one) => one.id === id);
	const year = frame.data?.years.find((one) => one.id === timetable?.academic_year_id);
	const of = search.of ?? "class";
	const rows = frame.data && timetable ? rowsOf(of, frame.data, timetable.academic_year_id) : [];
	const whose = search.id ?? rows[0]?.id ?? null;
	const schedules = useQuery({ ...schedulesQuery(id, of, whose), enabled: whose !== null });

	const error = timetables.error ?? frame.error ?? schedules.error;
	const draft = timetable?.state === "draft";
	const list = schedules.data?.schedules ?? [];
	const open = search.lesson === undefined ? undefined : list.find((one) => one.id === search.lesson);
	const firstClash = clashes.data?.clashes[0];
	const showClash = ({ what, id: one, class_names }: PatternClash) => {
		const groups = frame.data && timetable ? rowsOf("class", frame.data, timetable.academic_year_id) : [];
		if (what === "student") go({ of: "class", id: groups.find(({ name }) => name === class_names[0])?.id, lesson: undefined });
		else go({ of: what, id: one, lesson: undefined });
	};
	if (timetables.data && !timetable)
		return (
			<ErrorState
				title={t("timetable.draft_gone")}
				text={t("timetable.draft_gone_text")}
				retryLabel={t("timetable.drafts")}
				onRetry={() => void navigate({ to: "/timetable/drafts" })}
			/>
		);
	return (
		<>
			<PageHeader
				title={timetable?.name ?? "\u00a0"}
				above={<BackLink to="/timetable/drafts">{t("timetable.drafts")}</BackLink>}
				context={
					timetable ? (
						<span className={classes.context}>
							<StatusDot tone={draft ? "waiting" : "good"}>{t(`timetable.state_${timetable.state}`)}</StatusDot>
							{` ${timetable.academic_year} · ${formats.day(timetable.starts_on)} – ${formats.day(timetable.ends_on)} · ${t("timetable.lessons", { count: timetable.schedules })}`}
						</span>
					) : undefined
				}
				actions={
					draft ? (
						<>
							<Button
								variant={mayPublish ? "default" : "filled"}
								leftSection={<IconPlus {...ICON} />}
								disabled={!frame.data}
								onClick={() => setAdding(true)}
							>
								{t("timetable.add_lesson")}
							</Button>
							{mayPublish ? (
								<Button leftSection={<IconSend {...ICON} />} onClick={() => setPublishing(true)}>
									{t("timetable.publish")}
								</Button>
							) : null}
						</>
					) : undefined
				}
			/>
			<div className={classes.columns}>
				<Sheet>
					<div className={toolbar.tools}>
						<div className={toolbar.whose}>
							<NativeSelect
								className={toolbar.kind ?? ""}
								aria-label={t("timetable.whose")}
								value={of}
								data={(["class", "teacher", "room"] as const).map((value) => ({ value, label: t(`timetable.of_${value}`) }))}
								onChange={(event) => go({ of: event.currentTarget.value as typeof of, id: undefined })}
							/>
							<Select
								className={toolbar.which ?? ""}
								aria-label={t(`timetable.of_${of}`)}
								searchable
								nothingFoundMessage={t("record.nothing_found")}
								data={rows.map((row) => ({ value: String(row.id), label: row.name }))}
								value={whose === null ? null : String(whose)}
								onChange={(value) => go({ id: value === null ? undefined : Number(value) })}
							/>
						</div>
					</div>
					{error && !schedules.data ? (
						<ErrorState
							title={t("timetable.failed")}
							text={error.message}
							retryLabel={t("table.retry")}
							onRetry={() => void Promise.all([timetables.refetch(), frame.refetch(), schedules.refetch()])}
						/>
					) : !frame.data || !year || !timetable || (whose !== null && !schedules.data) ? (
						<TimetableSkeleton narrow={narrow} />
					) : (
						<DraftGrid
							timetable={timetable}
							year={year}
							bells={frame.data.bells}
							of={of}
							schedules={list}
							clashes={clashes.data?.clashes ?? []}
							onOpen={(lesson) => go({ lesson })}
						/>
					)}
				</Sheet>
				<DraftClashes query={clashes} year={year} onOpen={showClash} />
			</div>
			<Suspense>
				{frame.data && year && timetable && (open || adding) ? (
					<LessonDialog
						key={open?.id ?? "new"}
						timetable={timetable}
						year={year}
						frame={frame.data}
						lesson={open ?? null}
						class_id={of === "class" ? whose : null}
						onClose={() => {
							setAdding(false);
							if (open) go({ lesson: undefined }, true);
						}}
					/>
				) : null}
				{publishing && timetable ? (
					<PublishDialog
						timetable={timetable}
						onClash={
							firstClash
								? () => {
										setPublishing(false);
										showClash(firstClash);
									}
								: null
						}
						onClose={() => setPublishing(false)}
					/>
				) : null}
			</Suspense>
		</>
	);
}

const rowsOf = (
	of: "class" | "teacher" | "room",
	{ classes: groups, staff, rooms }: Frame,
	year: number,
): readonly { id: number; name: string }[] =>
	of === "class" ? groups.filter(({ academic_year_id }) => academic_year_id === year) : of === "teacher" ? staff : rooms;
