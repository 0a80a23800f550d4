import type { Roster } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { ROSTER_STEPS } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { issueSentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { wordsOf } from "./corrections/rosters.words.ts";
import { obstacleOf, shapeOf } from "./rosters.files.ts";
import { questionsOf } from "./rosters.questions.ts";
import { batchOfRoster, isUnchecked, isUndone, type StoredRoster } from "./rosters.state.ts";

export async function rosterAnswer(db: CustomerDb, actor: Actor, roster: StoredRoster, locale: Locale): Promise<Roster> {
	const obstacle = obstacleOf(roster);
	const words = await wordsOf(db, locale);
	return {
		id: roster.id,
		state: roster.state,
		created_at: roster.created_at,
		files: roster.files.map(({ id, name, size, tables }) => ({
			id,
			name,
			size,
			tables: tables.map(({ sheet, shape, holds, rows, taken, ignored }) => ({ sheet, shape, holds, rows, taken, ignored })),
		})),
		shape: shapeOf(roster) ?? null,
		obstacle: obstacle === null ? null : issueSentence(obstacle, locale),
		questions: await questionsOf(db, actor, roster),
		answers: roster.answers,
		steps: ROSTER_STEPS.flatMap((step) => {
			const known = roster.steps.find((one) => one.step === step);
			return known === undefined ? [] : [{ step, counts: known.counts }];
		}),
		progress: roster.progress,
		problem: roster.problem === null ? null : issueSentence(roster.problem, locale),
		invited: roster.invited,
		batch: roster.state === "done" && !(await isUndone(db, roster)) ? batchOfRoster(roster.id) : null,
		corrections: roster.corrections.map(({ id, step, field, from, to, rows, cell, left, name }) => ({
			id,
			step,
			label: field === null ? null : words.label(step, field),
			field,
			from,
			to: to === null ? null : words.shown(step, field, to),
			rows,
			file: cell?.file ?? left[0]?.file ?? "",
			row: rows === 1 ? (cell?.row ?? left[0]?.row ?? null) : null,
			name,
		})),
		unchecked: isUnchecked(roster),
	};
}
