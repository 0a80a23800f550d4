import type { OutlineLesson, OutlineUnit } from "@homeroom/contract/areas/courses/courses.content.ts";
import { Menu } from "@mantine/core";
import { IconArrowDown, IconArrowRight, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RowMenu } from "../../../kit/table/rows/row-menu.tsx";
import classes from "./course-outline.module.css";
import type { useOutline } from "./outline-deeds.ts";
import { draggedId, isBelow, isDragged, startDrag } from "./outline-drag.ts";
import { moveLesson, stepLesson } from "./outline-order.ts";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

export interface OutlineProps {
	course_id: number;
	units: OutlineUnit[];
	mayEdit: boolean;
	deeds: ReturnType<typeof useOutline>;
}
interface LessonProps extends OutlineProps {
	unit: OutlineUnit;
	lesson: OutlineLesson;
	index: number;
}
export function OutlineLessonRow({ course_id, units, mayEdit, deeds, unit, lesson, index }: LessonProps) {
	const { t } = useT();
	const [over, setOver] = useState<"above" | "below" | null>(null);
	const step = (by: -1 | 1) => void deeds.place(stepLesson(units, lesson.id, by), lesson.name);
	const isFirst = units[0]?.lessons[0]?.id === lesson.id;
	const isLast = units.at(-1)?.lessons.at(-1)?.id === lesson.id;
	const dragOver = (event: DragEvent<HTMLElement>) => {
		if (!isDragged(event, "lesson")) return;
		event.preventDefault();
		event.stopPropagation();
		setOver(isBelow(event) ? "below" : "above");
	};
	const drop = (event: DragEvent<HTMLElement>) => {
		setOver(null);
		if (!isDragged(event, "lesson")) return;
		event.preventDefault();
		event.stopPropagation();
		const id = draggedId(event, "lesson");
		const moved = units.flatMap((one) => one.lessons).find((one) => one.id === id);
		const before = isBelow(event) ? index + 1 : index;
		if (moved) void deeds.place(moveLesson(units, id, { unit_id: unit.id, before }), moved.name);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
		event.preventDefault();
		step(event.key === "ArrowUp" ? -1 : 1);
	};
	return (
		<li
			className={classes.lesson}
			data-over={over ?? undefined}
			{...(mayEdit && { onDragOver: dragOver, onDragLeave: () => setOver(null), onDrop: drop })}
		>
			{mayEdit ? (
				<button
					type="button"
					className={classes.grip}
					draggable
					onDragStart={(event) => startDrag(event, "lesson", lesson.id)}
					onKeyDown={onKeyDown}
					aria-label={t("lessons.drag", { name: lesson.name })}
				>
					<IconGripVertical {...ICON} />
				</button>
			) : null}
			<Link
				to="/courses/$id/lessons/$lesson"
				params={{ id: String(course_id), lesson: String(lesson.id) }}
				className={classes.link}
				draggable={false}
			>
				{lesson.name}
			</Link>
			<span className={classes.quiet}>
				{[
					lesson.is_changed ? t("lessons.is_changed") : null,
					lesson.has_content ? null : t("lessons.no_content"),
					lesson.minutes ? t("lessons.minutes_short", { count: lesson.minutes }) : null,
				]
					.filter(Boolean)
					.join(" · ")}
			</span>
			{mayEdit ? (
				<RowMenu name={lesson.name}>
					<Menu.Item leftSection={<IconArrowUp {...ICON} />} disabled={isFirst} onClick={() => step(-1)}>
						{t("lessons.up")}
					</Menu.Item>
					<Menu.Item leftSection={<IconArrowDown {...ICON} />} disabled={isLast} onClick={() => step(1)}>
						{t("lessons.down")}
					</Menu.Item>
					{units
						.filter((other) => other.id !== unit.id)
						.map((other) => (
							<Menu.Item
								key={other.id}
								leftSection={<IconArrowRight {...ICON} />}
								onClick={() =>
									void deeds.place(moveLesson(units, lesson.id, { unit_id: other.id, before: other.lessons.length }), lesson.name)
								}
							>
								{t("lessons.to_unit", { name: other.name })}
							</Menu.Item>
						))}
					<Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => void deeds.removeLesson(lesson)}>
						{t("lessons.remove")}
					</Menu.Item>
				</RowMenu>
			) : null}
		</li>
	);
}
