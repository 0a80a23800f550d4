import type { MarkInput, Register, RegisterMark } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isUnreachable } from "../../../kit/api/api-error.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { ATTENDANCE, reopenRegister, saveRegister, showRegister } from "../attendance.api.ts";
import { allPresent, type Choice, type Choices, choose, inputsOf, over, unmarked } from "./register-marks.ts";
import type { RegisterPlace } from "./register-place.ts";
import { forget, inputOf, keepForLater, settle, useWaitingMarks } from "./register-waiting.ts";

/** A register in somebody's hands: what is saved, what waits on this device, what was just chosen. */
export function useRegister(place: RegisterPlace, { marks, line }: Register) {
	const { t } = useT();
	const client = useQueryClient();
	const [chosen, setChosen] = useState<Choices>(new Map());
	const waiting = useWaitingMarks(place);
	const shown = over(waiting.map(inputOf), chosen);
	const save = useMutation({
		mutationFn: (inputs: MarkInput[]) => saveRegister(place, inputs),
		onSuccess: ({ conflicts, ...saved }, inputs) => {
			showRegister(client, place, saved);
			settle(place, inputs, conflicts);
			setChosen((now) => without(now, inputs));
			void client.invalidateQueries({ queryKey: [ATTENDANCE, "registers"] });
			if (conflicts.length === 0) notify.success(t("attendance.saved", { name: line.class_name }));
			else notify.error(t("attendance.conflicts", { count: conflicts.length }));
		},
		onError: (error, inputs) => {
			if (!isUnreachable(error)) return notify.error(error.message);
			keepForLater(place, inputs);
			setChosen((now) => without(now, inputs));
			notify.success(t("attendance.kept"));
		},
	});
	const reopen = useDeed(() => reopenRegister(place), {
		said: () => t("attendance.reopened"),
		after: (again) => showRegister(client, place, again),
	});
	const undecided = new Set(waiting.filter(({ is_conflict }) => is_conflict).map(({ student_id }) => student_id));
	/** What saving sends: what was chosen, and what waits and is not for somebody to decide. */
	const inputs = inputsOf(marks, shown).filter(({ student_id }) => chosen.has(student_id) || !undecided.has(student_id));
	return {
		shown,
		save,
		reopen,
		inputs,
		unsaved: inputsOf(marks, chosen).length,
		waiting: inputs.filter(({ student_id }) => !chosen.has(student_id)).length,
		left: unmarked(marks, shown),
		choose: (mark: RegisterMark, choice: Choice) => {
			if (undecided.has(mark.student_id)) forget(place, mark.student_id);
			setChosen((now) => choose(mark, choice, now));
		},
		allPresent: (present: number) => setChosen((now) => without(allPresent(marks, over(waiting.map(inputOf), now), present), waiting)),
		/** Somebody else's word stays. */
		keepTheirs: ({ student_id }: RegisterMark) => {
			forget(place, student_id);
			setChosen((now) => without(now, [{ student_id }]));
		},
		/** My word after all, over what I see now. */
		takeMine: ({ student_id, version }: RegisterMark) => {
			const mine = shown.get(student_id);
			if (mine) save.mutate([{ student_id, ...mine, version }]);
		},
	};
}
const without = (choices: Choices, gone: readonly { student_id: number }[]): Choices =>
	new Map([...choices].filter(([student_id]) => !gone.some((one) => one.student_id === student_id)));
