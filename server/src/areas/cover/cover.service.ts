import type { AbsentColleague, CoverLesson, FreeColleague } from "@homeroom/contract/areas/cover/cover.contract.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { tell } from "../notices/notices.public.ts";
import { COVER_ASSIGNED, coverDeclined, coverWithdrawn } from "./cover.notices.ts";
import {
	clearCover,
	coveredBy,
	coverOn,
	coversOfOne,
	type FoundLesson,
	findLesson,
	settlePeople,
	type Viewer,
	type Which,
	writeNote,
} from "./cover.queries.ts";
import { freeColleagues, howFree, writeCover } from "./cover.ranking.ts";

interface Who {
	db: CustomerDb;
	actor: Actor;
	own: number | null;
}
const EXCLUSION = "23P01";
const viewerOf = ({ actor, own }: Who): Viewer => ({ user_id: actor.user_id, plans: actor.allows("Timetable.Cover"), own });
const lessonOf = (who: Who, { session_id, away_staff_id }: Which): Promise<FoundLesson> =>
	findLesson(who.db, session_id, away_staff_id, viewerOf(who)).then(found);

export async function coverOfDay(who: Who, day: string): Promise<{ absent: AbsentColleague[]; back: CoverLesson[]; uncovered: number }> {
	const { absent, lessons } = await coverOn(who.db, day, viewerOf(who), who.actor.allows("Staff.Approve"));
	const gone = Map.groupBy(
		lessons.filter(({ is_gone }) => is_gone),
		({ away }) => away.staff_id,
	);
	return {
		absent: absent.map((one) => ({ ...one, lessons: gone.get(one.staff_id) ?? [] })),
		back: lessons.filter(({ is_gone }) => !is_gone),
		uncovered: lessons.filter(({ is_gone, state }) => is_gone && state === "open").length,
	};
}

export async function coverOfMine(who: Who, from: string, to: string): Promise<{ covers: CoverLesson[]; away: CoverLesson[] }> {
	const { user_id } = who.actor;
	const lessons = await coversOfOne(who.db, from, to, viewerOf(who));
	return {
		covers: lessons.filter(({ cover_user }) => cover_user === user_id),
		away: lessons.filter(({ away_user }) => away_user === user_id),
	};
}

export async function rankColleagues(who: Who, which: Which): Promise<FreeColleague[]> {
	if (who.own !== null) await lessonOf(who, which);
	const colleagues = await freeColleagues(who.db, which);
	// nobody is free, or there is no such lesson
	if (colleagues.length === 0) await lessonOf(who, which);
	return colleagues;
}

export async function assignCover(
	who: Who,
	which: Which,
	{ staff_id, version }: { staff_id: number; version: number | null },
): Promise<CoverLesson> {
	const { session_id, away_staff_id } = which;
	const before = await coveredBy(who.db, which);
	const id = await writeCover(who.db, { session_id, away_staff_id, staff_id, version, user_id: who.actor.user_id });
	if (id === undefined) throw await whyNot(who, which, staff_id, version);
	await settlePeople(who.db, which).catch(elsewhere);
	if (before !== null && before !== staff_id) await tell(who.db, coverWithdrawn(before), id);
	await tell(who.db, COVER_ASSIGNED, id);
	return lessonOf(who, which);
}

async function whyNot(who: Who, which: Which, staff_id: number, version: number | null): Promise<Refusal> {
	const lesson = await lessonOf(who, which);
	if (lesson.version !== version) return new Refusal("conflict", { current: lesson });
	if (!lesson.is_gone) return new Refusal("not_away");
	const how = await howFree(who.db, which, staff_id);
	return how === "elsewhere" ? new Refusal("time_taken") : new Refusal("invalid", { fields: { staff_id: { message: "choice" } } });
}

/** They are somewhere else since a moment ago. */
const elsewhere = (error: unknown): never => {
	throw (error as { code?: string }).code === EXCLUSION ? new Refusal("time_taken") : error;
};

export async function releaseCover(who: Who, which: Which, version: number): Promise<CoverLesson> {
	const cleared = await clearCover(who.db, which, version, null);
	if (cleared === undefined) throw new Refusal("conflict", { current: await lessonOf(who, which) });
	await settlePeople(who.db, which).catch(elsewhere);
	await tell(who.db, coverWithdrawn(cleared.staff_id), cleared.id);
	return lessonOf(who, which);
}

/** Only by whoever covers: those who plan take somebody off instead. */
export async function declineCover(who: Who, which: Which, { reason, version }: { reason: string; version: number }): Promise<void> {
	const cleared = await clearCover(who.db, which, version, { user_id: who.actor.user_id, reason });
	if (cleared !== undefined) {
		await settlePeople(who.db, which);
		return tell(who.db, coverDeclined(cleared.assigned_by), cleared.id);
	}
	const lesson = await lessonOf(who, which);
	if (lesson.cover_user !== who.actor.user_id) throw new Refusal("forbidden", { needed: "Timetable.Cover" });
	throw new Refusal("conflict", { current: lesson });
}

/** By whoever is away, and by those who plan cover. */
export async function handOver(
	who: Who,
	which: Which,
	{ note, version }: { note: string | null; version: number | null },
): Promise<CoverLesson> {
	const lesson = await lessonOf(who, which);
	if (!who.actor.allows("Timetable.Cover") && lesson.away_user !== who.actor.user_id)
		throw new Refusal("forbidden", { needed: "Timetable.Cover" });
	if (!(await writeNote(who.db, which, note, version))) throw new Refusal("conflict", { current: await lessonOf(who, which) });
	return lessonOf(who, which);
}
