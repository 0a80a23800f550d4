import type { Outline, OutlineUnit } from "@homeroom/contract/areas/courses/courses.content.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { undoable } from "../../../kit/undo/undo-stack.ts";
import { COURSE_CONTENT, outlineQuery } from "../courses.api.ts";
import { orderOf } from "./outline-order.ts";

/** What can be done with an outline. Moves are shown at once; a refusal puts everything back as it is. */
export function useOutline(course_id: number) {
	const { t } = useT();
	const client = useQueryClient();
	const allows = useAllows();
	const key = outlineQuery(course_id).queryKey;
	const refresh = () => client.invalidateQueries({ queryKey: [COURSE_CONTENT, course_id] });
	/** Taking back asks for a right that most makers of courses have, not all. */
	const undo = (answer: object, message: string) =>
		allows("Courses.Edit") || allows("Courses.customEdit") ? undoable(answer, message) : undefined;
	const told = async (work: Promise<object>, message: string) => {
		try {
			const answer = await work;
			notify.success(message, { undo: undo(answer, message) });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			notify.error(error.message);
		}
		await refresh();
	};
	return {
		refresh,
		undo,
		async place(units: OutlineUnit[], name: string): Promise<void> {
			const before = client.getQueryData<Outline>(key);
			if (before === undefined || JSON.stringify(orderOf(units)) === JSON.stringify(orderOf(before.units))) return;
			await client.cancelQueries({ queryKey: key });
			client.setQueryData<Outline>(key, { ...before, units });
			await told(api.courses.order({ params: { id: course_id }, body: orderOf(units) }), t("lessons.moved", { name }));
		},
		removeUnit: ({ id, name, version }: { id: number; name: string; version: number }) =>
			told(api.courses.unit_remove({ params: { id: course_id, unit_id: id }, body: { version } }), t("lessons.removed", { name })),
		removeLesson: ({ id, name, version }: { id: number; name: string; version: number }) =>
			told(api.courses.lesson_remove({ params: { id: course_id, lesson_id: id }, body: { version } }), t("lessons.removed", { name })),
	};
}
