import type { BoardPerson } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { Board } from "../emergency.api.ts";
import { helpStands, saidOf } from "../safe/safe-said.ts";
import { useWaitingAnswers } from "../safe/safe-waiting.ts";
import type { ShownPerson } from "./alarm-person.ts";

/** Somebody of the board with the lines that say where they were and what is known. */
export type ShownBoardPerson = ShownPerson & { person: BoardPerson };

/** What the server knows, and over it what was said here a moment ago: who is safe goes at the tap, not when the answer has come back. */
export function useBoardShown({ alarm, missing, help }: Board) {
	const shown = useShownPerson();
	const said = saidOf(useWaitingAnswers(), alarm.id);
	const totals = { ...alarm.totals };
	const stays = (person: BoardPerson): boolean => {
		const mine = said.get(person.id);
		if (mine === undefined || mine.state === person.state || helpStands(person.state, mine)) return true;
		totals[person.state] -= 1;
		totals[mine.state] += 1;
		return false;
	};
	return { missing: missing.filter(stays).map(shown), help: help.filter(stays).map(shown), totals };
}

export function useShownPerson() {
	const { t } = useT();
	const formats = useFormats();
	return (person: BoardPerson): ShownBoardPerson => {
		const { id, name, person_kind, about, place, place_at, note, way, answered_at, answered_by, is_reported, reached } = person;
		const where = [place, place_at ? formats.time(place_at) : null].filter(Boolean).join(" ");
		const at = answered_at ? formats.time(answered_at) : null;
		const said =
			at === null || person.state === "safe"
				? null
				: is_reported
					? t("emergency.reported_by", { name: answered_by ?? "–", at })
					: way
						? [t(`emergency.way.${way}`, { at }), answered_by].filter(Boolean).join(" · ")
						: null;
		const silent =
			person.state === "missing" && person_kind !== "student" && (reached === "failed" || reached === "none")
				? t(`emergency.reached.${reached}`)
				: null;
		return {
			key: String(id),
			person,
			name,
			line: [about ?? (person_kind === "student" ? null : t(`emergency.person.${person_kind}`)), where].filter(Boolean).join(" · "),
			note,
			about: said ?? silent,
			phones: person.phones,
		};
	};
}
