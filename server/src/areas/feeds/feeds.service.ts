import { createHash } from "node:crypto";
import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { NewLink } from "@homeroom/contract/areas/feeds/feeds.contract.ts";
import { FEED_DAYS, type LinkKind } from "@homeroom/contract/areas/feeds/feeds.rules.ts";
import { dayIn } from "@homeroom/contract/kit/formats.ts";
import { reachOf } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { found, notFound } from "../../kit/http/refusal.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import { closedModules } from "../../kit/session/actor.ts";
import type { CalendarFeed, FedItem } from "../../kit/tables/calendar-feeds.ts";
import { feedPath, newFeedSecret, parseFeedCode } from "./feeds.codes.ts";
import { type CalendarEvent, writeCalendar } from "./feeds.ics.ts";
import {
	type FedSession,
	findLinks,
	insertLink,
	noteFetch,
	type OpenLink,
	openLink,
	type Reader,
	sessionsAround,
} from "./feeds.queries.ts";

interface Wanted {
	of: LinkKind;
	/** Null: one's own lessons. */
	id: number | null;
	name: string | null;
}
/** A link and its address, which nobody can read anywhere afterwards. */
export async function makeLink(db: CustomerDb, reader: Reader, { of, id, name }: Wanted, publicUrl: string): Promise<NewLink> {
	const secret = newFeedSecret();
	const made = found(await insertLink(db, { user_id: reader.user_id, name, secret_hash: hashOf(secret) }, of, id));
	const [link] = await findLinks(db, reader, made);
	return { link: found(link), url: `${publicUrl}${feedPath(db.customer_id, secret)}` };
}

/** The calendar behind an address, as its maker may see it at this moment; whatever is in the way, the answer is the same. */
export async function readFeed(pool: pg.Pool, fed: readonly CalendarFeed[], text: string, now: Date): Promise<string> {
	const code = parseFeedCode(text);
	if (code === undefined) throw notFound();
	const nobody = inCustomer(pool, { customer_id: code.customer_id, user_id: null, request_id: null });
	const link = found(await openLink(nobody, code.hash));
	const closed = closedModules(link.plan_modules, link.modules_off);
	const reach = reachOf(link.permissions, "Timetable.View", closed);
	const isShared = link.of === "class" || link.of === "room";
	if (reach === "none" || (isShared && reachOf(link.permissions, "Timetable.Edit", closed) === "none")) throw notFound();
	const db = inCustomer(pool, { customer_id: code.customer_id, user_id: link.user_id, request_id: null });
	const sessions = await sessionsAround(db, link, reach === "own" ? link.user_id : null, now);
	const items = await itemsAround(db, link, fed, closed, now);
	await noteFetch(db, link.id);
	const place = placeOf(code.customer_id, link);
	return writeCalendar({ name: `${link.of_name} · ${link.customer_name}`, time_zone: link.time_zone }, [
		...sessions.map((session) => eventOf(session, link.of, place)),
		...items.map((item) => ({ ...item, uid: `${item.uid}@${place}.homeroom` })),
	]);
}

/** What other areas give, each as far as the link's maker sees it at this moment. */
async function itemsAround(
	db: CustomerDb,
	link: OpenLink,
	fed: readonly CalendarFeed[],
	closed: readonly string[],
	now: Date,
): Promise<FedItem[]> {
	const { user_id, of, of_id, time_zone } = link;
	const today = dayIn(now.toISOString(), time_zone);
	const days = { from: addDays(today, -FEED_DAYS.back), to: addDays(today, FEED_DAYS.ahead) };
	const all: FedItem[] = [];
	for (const { needs, items } of fed) {
		const reach = reachOf(link.permissions, needs, closed);
		if (reach !== "none") all.push(...(await items(db, { user_id, own: reach === "own" ? user_id : null, of, of_id, time_zone, ...days })));
	}
	return all;
}

/** One school of one installation: numbers alone are the same in another one, names and addresses change. */
const placeOf = (customer_id: number, { customer_since }: OpenLink): string =>
	createHash("sha256").update(`${customer_id} ${customer_since}`).digest("hex").slice(0, 16);

const eventOf = (session: FedSession, of: LinkKind, place: string): CalendarEvent => ({
	uid: `session-${session.id}@${place}.homeroom`,
	sequence: session.version - 1,
	changed_at: session.changed_at,
	starts_at: session.starts_at,
	ends_at: session.ends_at,
	is_cancelled: session.state === "cancelled",
	summary: summaryOf(session, of),
	location: session.room_name,
	description: [session.teachers.join(", "), session.note ?? ""].filter((line) => line !== "").join("\n") || null,
});

/** Who goes to a class knows which one; who teaches several does not. */
function summaryOf({ class_name, course_name, title }: FedSession, of: LinkKind): string {
	if (class_name === null) return title ?? "";
	if (course_name === null || course_name === class_name) return class_name;
	return of === "class" || of === "student" ? course_name : `${class_name} · ${course_name}`;
}
