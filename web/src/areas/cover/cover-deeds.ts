import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import { COVER_KEYS, type CoverLesson, placeOf } from "./cover.api.ts";
import { useCoverWords } from "./cover-words.ts";

/** What those who plan do with a lesson. All of it can be taken back, so nothing is asked first. */
export function useCoverDeeds() {
	const { t } = useT();
	const words = useCoverWords();
	const said = (key: MessageKey, lesson: CoverLesson, saved: CoverLesson) =>
		t(key, { name: saved.cover?.name ?? lesson.cover?.name ?? "", teacher: lesson.away.name, lesson: words.lesson(lesson) });
	const options = { undo: true, invalidates: COVER_KEYS };
	const assign = useDeed(
		({ lesson, staff_id }: { lesson: CoverLesson; staff_id: number; done?: () => void }) =>
			api.cover.assign({ params: placeOf(lesson), body: { staff_id, version: lesson.version } }),
		{ said: (saved, { lesson }) => said("cover.said_assigned", lesson, saved), after: (_, { done }) => done?.(), ...options },
	);
	const release = useDeed(
		({ lesson }: { lesson: CoverLesson; back: boolean }) =>
			api.cover.release({ params: placeOf(lesson), body: { version: lesson.version ?? 1 } }),
		{ said: (saved, { lesson, back }) => said(back ? "cover.said_given_back" : "cover.said_released", lesson, saved), ...options },
	);
	return { assign, release };
}
export type CoverDeeds = ReturnType<typeof useCoverDeeds>;
