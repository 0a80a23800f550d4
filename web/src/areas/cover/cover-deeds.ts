import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { undoable } from "../../kit/undo/undo-stack.ts";
import { type CoverLesson, placeOf, refreshCover } from "./cover.api.ts";
import { useCoverWords } from "./cover-words.ts";

/** What those who plan do with a lesson. All of it can be taken back, so nothing is asked first. */
export function useCoverDeeds() {
	const { t } = useT();
	const words = useCoverWords();
	const client = useQueryClient();
	const say = (key: MessageKey, lesson: CoverLesson, saved: CoverLesson) => {
		const said = t(key, { name: saved.cover?.name ?? lesson.cover?.name ?? "", teacher: lesson.away.name, lesson: words.lesson(lesson) });
		notify.success(said, { undo: undoable(saved, said) });
	};
	const settle = {
		onError: (error: Error) => notify.error(error.message),
		onSettled: () => void refreshCover(client),
	};
	const assign = useMutation({
		mutationFn: ({ lesson, staff_id }: { lesson: CoverLesson; staff_id: number }) =>
			api.cover.assign({ params: placeOf(lesson), body: { staff_id, version: lesson.version } }),
		onSuccess: (saved, { lesson }) => say("cover.said_assigned", lesson, saved),
		...settle,
	});
	const release = useMutation({
		mutationFn: ({ lesson }: { lesson: CoverLesson; back: boolean }) =>
			api.cover.release({ params: placeOf(lesson), body: { version: lesson.version ?? 1 } }),
		onSuccess: (saved, { lesson, back }) => say(back ? "cover.said_given_back" : "cover.said_released", lesson, saved),
		...settle,
	});
	return { assign, release };
}
export type CoverDeeds = ReturnType<typeof useCoverDeeds>;
