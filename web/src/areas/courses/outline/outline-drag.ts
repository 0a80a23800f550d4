import type { DragEvent } from "react";

/** What is being dragged; a browser tells its type while dragging, its text only when dropped. */
const TYPES = { unit: "application/x-homeroom-unit", lesson: "application/x-homeroom-lesson" } as const;
export type Dragged = keyof typeof TYPES;

export const startDrag = (event: DragEvent, what: Dragged, id: number): void => {
	event.stopPropagation();
	event.dataTransfer.setData(TYPES[what], String(id));
	event.dataTransfer.effectAllowed = "move";
};
export const isDragged = (event: DragEvent, what: Dragged): boolean => event.dataTransfer.types.includes(TYPES[what]);
export const draggedId = (event: DragEvent, what: Dragged): number => Number(event.dataTransfer.getData(TYPES[what]));
/** Whether the pointer is in the lower half: what is dropped there goes below. */
export const isBelow = (event: DragEvent<HTMLElement>): boolean => {
	const { top, height } = event.currentTarget.getBoundingClientRect();
	return event.clientY > top + height / 2;
};
