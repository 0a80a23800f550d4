import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useHoursWords } from "./work-time.ts";

/** A timer shows wherever work and tasks do. */
const invalidates = [["work"], ["work_log"], ["tasks"], ["projects"]] as const;

export function useTimerStart() {
	const { t } = useT();
	return useDeed(({ id }: { id: number; title: string }) => api.work.start({ params: { id } }), {
		said: (_, { title }) => t("work.said_started", { title }),
		undo: true,
		invalidates,
	});
}
export function useTimerStop() {
	const { t } = useT();
	const words = useHoursWords();
	return useDeed(({ at }: { at?: string; title: string }) => api.work.stop({ body: { ...(at && { at }) } }), {
		said: ({ minutes }, { title }) => t("work.said_stopped", { title, time: words(minutes * 60) }),
		undo: true,
		invalidates,
	});
}
export function useTimerDiscard() {
	const { t } = useT();
	return useDeed((_: { title: string }) => api.work.discard({}), {
		said: (_, { title }) => t("work.said_discarded", { title }),
		undo: true,
		invalidates,
	});
}
export const useTimerKeep = () => useDeed(() => api.work.keep({}), { invalidates });

/** What is answered stays answered: the other one has been told. */
export function useHandOverDeeds() {
	const { t } = useT();
	const formats = useFormats();
	const accept = useDeed(({ id }: { id: number; title: string }) => api.work.accept({ params: { id } }), {
		said: (_, { title }) => t("work.said_accepted", { title }),
		invalidates,
	});
	const decline = useDeed(({ id }: { id: number; title: string }) => api.work.decline({ params: { id }, body: {} }), {
		said: (_, { title }) => t("work.said_declined", { title }),
		invalidates,
	});
	const withdraw = useDeed(({ id }: { id: number; title: string }) => api.work.withdraw({ params: { id } }), {
		said: (_, { title }) => t("work.said_withdrawn", { title }),
		invalidates,
	});
	/** Said once it is handed over: until when it waits. */
	const given = ({ goes_back_at }: { goes_back_at: string }, name: string) =>
		t("work.said_given", { name, time: formats.time(goes_back_at) });
	return { accept, decline, withdraw, given };
}
