import type { Outline, OutlineUnit } from "@homeroom/contract/areas/courses/courses.content.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { useAllows } from "../../../kit/session/session.ts";
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
	const mayUndo = allows("Courses.Edit") || allows("Courses.customEdit");
	const { run } = useDeed(({ send }: { send: () => Promise<object>; said: string; order?: unknown }) => send(), {
		said: (_, { said }) => said,
		undo: mayUndo,
		invalidates: [[COURSE_CONTENT, course_id]],
	});
	return {
		refresh,
		mayUndo,
		say: (message: string, answer: object) => (mayUndo ? sayDone(message, answer) : notify.success(message)),
		async place(units: OutlineUnit[], name: string): Promise<void> {
			const before = client.getQueryData<Outline>(key);
			if (before === undefined || JSON.stringify(orderOf(units)) === JSON.stringify(orderOf(before.units))) return;
			await client.cancelQueries({ queryKey: key });
			client.setQueryData<Outline>(key, { ...before, units });
			const order = orderOf(units);
			await run({ send: () => api.courses.order({ params: { id: course_id }, body: order }), said: t("lessons.moved", { name }), order });
		},
		removeUnit: ({ id, name, version }: { id: number; name: string; version: number }) =>
			run({
				send: () => api.courses.unit_remove({ params: { id: course_id, unit_id: id }, body: { version } }),
				said: t("lessons.removed", { name }),
			}),
		removeLesson: ({ id, name, version }: { id: number; name: string; version: number }) =>
			run({
				send: () => api.courses.lesson_remove({ params: { id: course_id, lesson_id: id }, body: { version } }),
				said: t("lessons.removed", { name }),
			}),
	};
}
