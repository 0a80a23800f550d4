import type { Outline } from "@homeroom/contract/areas/courses/courses.content.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { Menu } from "@mantine/core";
import { IconCopy, IconShare } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { useAllows, useSession } from "../../kit/session/session.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import { COURSE_AREA } from "./courses.record.tsx";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));
const CopyDialog = lazy(async () => ({ default: (await import("./copy-dialog.tsx")).CopyDialog }));
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
const TONES = { draft: "waiting", in_use: "good", retired: "past" } as const;

/** What this course is, and what the person may do with it: what the server says of this very course. */
export function CourseHeader({ course, outline }: { course: Course; outline: Outline | undefined }) {
	const { t } = useT();
	const allows = useAllows();
	const me = useSession()?.user.uid;
	const [open, setOpen] = useState<"share" | "copy" | null>(null);
	const may = outline?.may;
	const lessons = outline?.units.flatMap((unit) => unit.lessons) ?? [];
	const minutes = lessons.reduce((sum, lesson) => sum + (lesson.minutes ?? 0), 0);
	return (
		<>
			<RecordHeader
				area={COURSE_AREA}
				row={course}
				may={{ edit: may?.edit ?? false, archive: allows("Courses.Delete") || course.owner_id === me }}
				facts={[
					<StatusDot key="state" tone={TONES[course.state]}>
						{t(`courses.state.${course.state}`)}
					</StatusDot>,
					...(course.level ? [course.level] : []),
					...(outline ? [t("lessons.summary", { units: outline.units.length, lessons: lessons.length, minutes })] : []),
				]}
				menu={
					may?.share || may?.custom_edit ? (
						<>
							{may.share ? (
								<Menu.Item leftSection={<IconShare {...ICON} />} onClick={() => setOpen("share")}>
									{t("lessons.share")}
								</Menu.Item>
							) : null}
							{may.custom_edit ? (
								<Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => setOpen("copy")}>
									{t("lessons.copy")}
								</Menu.Item>
							) : null}
						</>
					) : null
				}
			/>
			<Suspense>
				{open === "share" ? <ShareDialog course={course} onClose={() => setOpen(null)} /> : null}
				{open === "copy" ? <CopyDialog course={course} onClose={() => setOpen(null)} /> : null}
			</Suspense>
		</>
	);
}
