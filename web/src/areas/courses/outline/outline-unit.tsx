import type { OutlineUnit } from "@homeroom/contract/areas/courses/courses.content.ts";
import { Button, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RowMenu } from "../../../kit/table/rows/row-menu.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import classes from "./course-outline.module.css";
import { draggedId, isBelow, isDragged, startDrag } from "./outline-drag.ts";
import { OutlineLessonRow, type OutlineProps } from "./outline-lesson.tsx";
import { moveLesson, moveUnit } from "./outline-order.ts";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface UnitProps extends OutlineProps {
	index: number;
	onEdit: () => void;
	onAddLesson: () => void;
}

export function OutlineUnitSheet({ index, onEdit, onAddLesson, ...outline }: UnitProps) {
	const { t } = useT();
	const { units, mayEdit, deeds } = outline;
	const unit = units[index] as OutlineUnit;
	const [over, setOver] = useState<"above" | "below" | "inside" | null>(null);
	const nameOf = (id: number) => units.flatMap((one) => one.lessons).find((lesson) => lesson.id === id)?.name ?? "";
	const place = (before: number) => void deeds.place(moveUnit(units, unit.id, before), unit.name);
	const dragOver = (event: DragEvent<HTMLElement>) => {
		if (isDragged(event, "unit")) setOver(isBelow(event) ? "below" : "above");
		else if (isDragged(event, "lesson")) setOver("inside");
		else return;
		event.preventDefault();
	};
	const drop = (event: DragEvent<HTMLElement>) => {
		setOver(null);
		event.preventDefault();
		if (isDragged(event, "unit")) {
			const id = draggedId(event, "unit");
			const moved = units.find((one) => one.id === id);
			if (moved) void deeds.place(moveUnit(units, id, isBelow(event) ? index + 1 : index), moved.name);
			return;
		}
		// below its lessons, or into a unit that has none
		const id = draggedId(event, "lesson");
		void deeds.place(moveLesson(units, id, { unit_id: unit.id, before: unit.lessons.length }), nameOf(id));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
		event.preventDefault();
		place(event.key === "ArrowUp" ? index - 1 : index + 2);
	};
	return (
		<div
			className={classes.unit}
			data-over={over ?? undefined}
			data-testid={`unit-${unit.id}`}
			{...(mayEdit && { onDragOver: dragOver, onDragLeave: () => setOver(null), onDrop: drop })}
		>
			<Sheet
				title={unit.name}
				aside={
					mayEdit ? (
						<span className={classes.tools}>
							<button
								type="button"
								className={classes.grip}
								draggable
								onDragStart={(event) => startDrag(event, "unit", unit.id)}
								onKeyDown={onKeyDown}
								aria-label={t("lessons.drag", { name: unit.name })}
							>
								<IconGripVertical {...ICON} />
							</button>
							<RowMenu name={unit.name}>
								<Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
									{t("lessons.unit_edit")}
								</Menu.Item>
								<Menu.Item leftSection={<IconArrowUp {...ICON} />} disabled={index === 0} onClick={() => place(index - 1)}>
									{t("lessons.up")}
								</Menu.Item>
								<Menu.Item leftSection={<IconArrowDown {...ICON} />} disabled={index === units.length - 1} onClick={() => place(index + 2)}>
									{t("lessons.down")}
								</Menu.Item>
								<Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => void deeds.removeUnit(unit)}>
									{t("lessons.remove")}
								</Menu.Item>
							</RowMenu>
						</span>
					) : undefined
				}
			>
				{unit.goals ? <p className={classes.goals}>{unit.goals}</p> : null}
				{unit.lessons.length === 0 ? (
					<p className={classes.quiet}>{t("lessons.unit_empty")}</p>
				) : (
					<ol className={classes.lessons}>
						{unit.lessons.map((lesson, at) => (
							<OutlineLessonRow key={lesson.id} {...outline} unit={unit} lesson={lesson} index={at} />
						))}
					</ol>
				)}
				{mayEdit ? (
					<Button
						variant="subtle"
						size="compact-sm"
						className={classes.add}
						leftSection={<IconPlus {...ICON} />}
						onClick={onAddLesson}
						aria-label={t("lessons.add_lesson_to", { name: unit.name })}
					>
						{t("lessons.add_lesson")}
					</Button>
				) : null}
			</Sheet>
		</div>
	);
}
