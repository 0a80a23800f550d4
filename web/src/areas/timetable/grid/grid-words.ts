import { useT } from "../../../kit/i18n/i18n.ts";
import { useTimetableWords } from "../timetable-words.ts";
import { clockOf } from "./grid-layout.ts";
import type { BusySpan, Verdict } from "./grid-verdict.ts";

/** Says what a place is: taken by whom, outside of whose hours, or free. */
export function useVerdictWords(): (busy: readonly BusySpan[], outside: readonly string[]) => Verdict {
	const { t } = useT();
	const words = useTimetableWords();
	return (busy, outside) => {
		const [first] = busy;
		if (first) {
			const when = `${words.time(clockOf(first.starts))} – ${words.time(clockOf(first.ends))}`;
			const said = { name: first.name, what: first.at, when };
			const why = first.more > 0 ? t("timetable.clash_students", { ...said, count: first.more }) : t(`timetable.clash_${first.what}`, said);
			const others = new Set(busy.map(({ what, id }) => `${what} ${id}`)).size - 1;
			return {
				state: "taken",
				why: others > 0 ? `${why}; ${t("timetable.more_clashes", { count: others })}` : why,
				brief: first.what === "class" ? first.at : `${first.name}: ${first.at}`,
			};
		}
		const [name] = outside;
		if (name === undefined) return { state: "free", why: null, brief: null };
		const why = t("timetable.outside_hours", { name });
		return { state: "doubt", why, brief: why };
	};
}
