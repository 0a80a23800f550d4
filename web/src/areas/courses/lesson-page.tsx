import type { Lesson, Outline } from "@homeroom/contract/areas/courses/courses.content.ts";
import { Button } from "@mantine/core";
import { IconFileOff, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { RecordFiles } from "../../kit/files/record-files.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { isMissing, recordApi } from "../../kit/record/record-api.ts";
import { RichTextShown } from "../../kit/rich-text/rich-text-parts.tsx";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { readId } from "../../kit/table/list/list-search.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { CourseState } from "./course-state.tsx";
import { lessonQuery, outlineQuery } from "./courses.api.ts";
import { COURSE_AREA } from "./courses.record.tsx";
import classes from "./lesson-page.module.css";

const route = getRouteApi("/app/courses/$id/lessons/$lesson");
const LessonForm = lazy(async () => ({ default: (await import("./lesson-form.tsx")).LessonForm }));

/** `/courses/7/lessons/12`: to read, and for those who may, to write. */
export function LessonPage() {
	const params = route.useParams();
	const id = readId(params.id) ?? 0;
	const lesson_id = readId(params.lesson) ?? 0;
	return <OneLesson key={lesson_id} id={id} lesson_id={lesson_id} />;
}

function OneLesson({ id, lesson_id }: { id: number; lesson_id: number }) {
	const { t } = useT();
	const query = useQuery({ ...lessonQuery(id, lesson_id), retry: (failures, error) => failures < 2 && !isMissing(error) });
	const { data: outline } = useQuery(outlineQuery(id));
	const { data: course } = useQuery(recordApi(COURSE_AREA.spec).show(id));
	const [writing, setWriting] = useState(false);
	const lesson = query.data;
	const mayEdit = outline?.may.edit === true && course?.archived_at === null;
	const edit = () => setWriting(true);
	useKeys(mayEdit && !writing ? [{ keys: "e", label: t("lessons.lesson_edit"), run: edit }] : []);
	usePageTitle(lesson?.name ?? t("lessons.lessons"));
	if (isMissing(query.error))
		return (
			<Sheet>
				<EmptyState icon={<IconFileOff />} title={t("lessons.not_found")} text={t("record.not_found_text")} />
			</Sheet>
		);
	const unit = outline?.units.find((one) => one.id === lesson?.unit_id);
	return (
		<>
			<PageHeader
				above={
					<BackLink to="/courses/$id" params={{ id: String(id) }}>
						{t("lessons.back", { name: course?.name ?? t("courses.name") })}
					</BackLink>
				}
				title={lesson?.name ?? "…"}
				context={[
					unit?.name,
					lesson?.minutes ? t("lessons.minutes_short", { count: lesson.minutes }) : null,
					lesson?.is_changed ? t("lessons.is_changed") : null,
				]
					.filter(Boolean)
					.join(" · ")}
				actions={
					mayEdit && lesson && !writing ? (
						<Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={edit}>
							{t("lessons.lesson_edit")}
						</Button>
					) : null
				}
			/>
			<CourseState query={query}>
				{lesson && writing ? (
					<Sheet title={t("lessons.lesson_edit")}>
						<Suspense fallback={<TextSkeleton width="60%" />}>
							<LessonForm lesson={lesson} onClose={() => setWriting(false)} />
						</Suspense>
					</Sheet>
				) : lesson ? (
					<>
						<LessonRead lesson={lesson} />
						<RecordFiles module="Courses" record="course_lessons" recordId={lesson.id} />
						{lesson.origin_id ? (
							<section className={classes.original} aria-label={t("lessons.original_files")}>
								<CardTitle>{t("lessons.original_files")}</CardTitle>
								<RecordFiles module="Courses" record="course_lessons" recordId={lesson.origin_id} />
							</section>
						) : null}
						{outline ? <Neighbours outline={outline} lesson_id={lesson.id} /> : null}
					</>
				) : null}
			</CourseState>
		</>
	);
}

function LessonRead({ lesson }: { lesson: Lesson }) {
	const { t } = useT();
	return (
		<div className={classes.sheets}>
			{lesson.goals ? (
				<Sheet title={t("lessons.goals")}>
					<p className={classes.goals}>{lesson.goals}</p>
				</Sheet>
			) : null}
			<Sheet title={t("lessons.content")}>
				{lesson.content ? <RichTextShown html={lesson.content} /> : <p className={classes.quiet}>{t("lessons.no_content")}</p>}
			</Sheet>
		</div>
	);
}

/** The lesson before and the one after, over the borders of units. */
function Neighbours({ outline, lesson_id }: { outline: Outline; lesson_id: number }) {
	const { t } = useT();
	const lessons = outline.units.flatMap((unit) => unit.lessons);
	const at = lessons.findIndex((lesson) => lesson.id === lesson_id);
	const [before, after] = [lessons[at - 1], lessons[at + 1]];
	if (at === -1 || (!before && !after)) return null;
	const link = (one: { id: number; name: string }, label: "lessons.previous" | "lessons.next") => (
		<Button
			variant="default"
			renderRoot={(props) => (
				<Link {...props} to="/courses/$id/lessons/$lesson" params={{ id: String(outline.id), lesson: String(one.id) }} />
			)}
		>
			{t(label, { name: one.name })}
		</Button>
	);
	return (
		<nav className={classes.neighbours} aria-label={t("lessons.lessons")}>
			{before ? link(before, "lessons.previous") : <span />}
			{after ? link(after, "lessons.next") : null}
		</nav>
	);
}
