import type { SheetKind } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { OwnSafety, PersonOnSite, Sheet, SheetAnswerInput } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type { emergencyAnswerCalls } from "@homeroom/contract/areas/emergency/emergency-answers.calls.ts";
import type { FastifyRequest } from "fastify";
import type { Handlers } from "../../../kit/calls/serve.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { param, sql } from "../../../kit/db/sql-text.ts";
import { localeOf } from "../../../kit/http/locale.ts";
import { found, notFound, Refusal } from "../../../kit/http/refusal.ts";
import type { Actor } from "../../../kit/session/actor.ts";
import { ALARM_HEAD, type AlarmHeadRow, headOf, progressed } from "../alarm.queries.ts";
import { mustConcern, nowFor, OWN, sheetsFor } from "../board/alarm.now.ts";
import { PERSON, sheetLines, sheetPeople, teaches } from "../board/alarm.sheets.ts";
import { runsAlarms } from "../emergency.reach.ts";
import { markRead } from "../telling/alarm.told.ts";
import { keepAnswers, openForAnswers } from "./safety.service.ts";
import { type LinkTools, linkedAlarm, linkedAnswer } from "./safety-link.ts";

const languageOf = (request: FastifyRequest) => localeOf(request.headers["accept-language"]);
const by = ({ user_id, display_name }: Actor) => ({ id: user_id, name: display_name });

/** Reading and answering are one: whoever answers has read. */
async function seen(db: CustomerDb, id: number, user_id: number): Promise<boolean> {
	const read = await markRead(db, sql`t.alarm_id = ${id} and t.user_id = ${user_id}`);
	return read.length > 0;
}

async function ownOf(db: CustomerDb, id: number, user_id: number): Promise<OwnSafety> {
	const [row] = await ask<OwnSafety>(
		db,
		sql`select ${OWN} from emergency_people e where e.alarm_id = ${id} and e.user_id = ${user_id} order by e.person_kind, e.id limit 1`,
	);
	return found(row);
}

type Place = { id: number; of: SheetKind; ref: number };
/** A sheet, for whoever runs the alarm or teaches it. */
async function sheetFor(db: CustomerDb, actor: Actor, { id, of, ref }: Place, request: FastifyRequest): Promise<Sheet> {
	const [lines, [alarm]] = await Promise.all([
		sheetLines(db, { alarm_id: id, of, user_id: actor.user_id, only: ref }),
		ask<AlarmHeadRow>(db, sql`select ${ALARM_HEAD} from emergency_alarms a where a.id = ${id}`),
	]);
	const line = found(lines[0]);
	if (!line.is_mine && !runsAlarms(actor)) throw notFound();
	return { alarm: headOf(found(alarm), languageOf(request)), line, people: await sheetPeople(db, { alarm_id: id, of, ref }) };
}

async function answerSheet(db: CustomerDb, actor: Actor, place: Place, { people, ...from }: SheetAnswerInput, request: FastifyRequest) {
	const { id, of, ref } = place;
	const known = await sheetFor(db, actor, place, request);
	const ids = new Set(known.people.map((one) => one.id));
	if (people.some((one) => !ids.has(one.id)) || new Set(people.map((one) => one.id)).size < people.length)
		throw new Refusal("invalid", { fields: { people: { message: "choice" } } });
	await openForAnswers(db, id);
	const given = people.map((one) => ({ on_site_id: one.id, state: one.answer, note: one.note }));
	const kept = await keepAnswers(db, id, given, from, { way: "class", by: by(actor), sheet: { of, ref } });
	return { ...(await sheetFor(db, actor, place, request)), kept };
}

interface Answerable extends PersonOnSite {
	taught: boolean;
	known: boolean;
}
/** Somebody on the list, for whoever runs the alarm or teaches them. */
async function personFor(db: CustomerDb, actor: Actor, id: number, on_site_id: number, answer_id: string): Promise<Answerable> {
	const user = param(actor.user_id);
	const [row] = await ask<Answerable>(
		db,
		sql`select ${PERSON}, e.person_kind = 'student' and (${teaches("class", user, sql`e.class_id`)} or ${teaches("lesson", user, sql`e.session_id`)}) as taught,
			exists (select from emergency_answers w where w.on_site_id = e.id and w.answer_id = ${answer_id}) as known
		from emergency_people e where e.alarm_id = ${id} and e.id = ${on_site_id} for update of e`,
	);
	const person = found(row);
	if (!person.taught && !runsAlarms(actor)) throw notFound();
	return person;
}

/** Answers of people for themselves and for whom they teach. */
export const safetyHandlers = (tools: LinkTools): Handlers<typeof emergencyAnswerCalls> => ({
	now: ({ db, actor, request }) => nowFor(db, actor, languageOf(request)),
	seen: async ({ params, db, actor }) => {
		await mustConcern(db, actor, params.id);
		if (await seen(db, params.id, actor.user_id)) await progressed(db, params.id);
		return { ok: true };
	},
	answer: async ({ params: { id }, body: { answer, note, ...from }, db, actor }) => {
		await openForAnswers(db, id);
		const { on_site_id } = await ownOf(db, id, actor.user_id);
		await seen(db, id, actor.user_id);
		await keepAnswers(db, id, [{ on_site_id, state: answer, note }], from, { way: "app", by: null });
		return ownOf(db, id, actor.user_id);
	},
	sheets: ({ params, db, actor }) => sheetsFor(db, actor, params.id),
	sheet: ({ params, db, actor, request }) => sheetFor(db, actor, params, request),
	answer_sheet: ({ params, body, db, actor, request }) => answerSheet(db, actor, params, body, request),
	answer_for: async ({ params: { id, on_site_id }, body: { answer, note, ends_help, ...from }, db, actor }) => {
		const { taught, known, ...before } = await personFor(db, actor, id, on_site_id, from.answer_id);
		await openForAnswers(db, id);
		if (before.state === "help" && answer !== "help" && !ends_help && !known)
			throw new Refusal("emergency_help_stands", { current: before });
		const given = [{ on_site_id, state: answer, note, ends_help }];
		await keepAnswers(db, id, given, from, { way: taught && !runsAlarms(actor) ? "class" : "board", by: by(actor) });
		const { taught: _, known: __, ...person } = await personFor(db, actor, id, on_site_id, from.answer_id);
		return person;
	},
	linked: ({ params }) => linkedAlarm(tools, params.token),
	linked_answer: ({ params, body }) => linkedAnswer(tools, params.token, body),
});
