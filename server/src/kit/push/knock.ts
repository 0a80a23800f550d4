import { ask, type CustomerDb } from "../db/customer-db.ts";
import { param, sql } from "../db/sql-text.ts";
import { atDevices } from "./push-devices.ts";

/** What a person's devices show, in their language. Whether it says names is their wish (`push_names`), and up to who writes it. */
export interface Push {
	user_id: number;
	title: string;
	body: string;
	/** Where it leads, in this school. */
	path: string;
	/** A later push of the same tag takes the place of the one that is shown or still on its way. */
	tag: string;
	/** It rings at once; others may wait until the device is awake. */
	urgent: boolean;
}
/** What the job is handed: one device each, so that one that is hard to reach is tried again alone. */
export interface PushJob {
	device_id: number;
	/** Whose it was: it may have gone to somebody else meanwhile. */
	user_id: number;
	/** In milliseconds of our clock: later it is of no use. */
	until: number;
	push: Omit<Push, "user_id">;
}
/** What is urgent does not wait behind what is not. */
export const PUSH_TASKS = { normal: "send_push", urgent: "send_push_urgent" } as const;
export const pushTaskOf = ({ urgent }: Pick<Push, "urgent">): string => (urgent ? PUSH_TASKS.urgent : PUSH_TASKS.normal);
/** What of it waits only once. */
export const pushKey = (customer_id: number, device_id: number, tag: string): string => `push ${customer_id} ${device_id} ${tag}`;

/** Longer ones are cut: all of it travels in one message of 4,096 bytes, where a character may take six. */
export const PUSH_TITLE_MAX = 100;
export const PUSH_BODY_MAX = 300;
const HOUR_MS = 3_600_000;
/** How long it is of use: what is urgent is known otherwise by then. */
const lifetime = ({ urgent }: Pick<Push, "urgent">): number => (urgent ? 4 : 24) * HOUR_MS;

/**
 * Lets the devices of these people ring when this transaction commits, by a job for each device; who switched push on nowhere costs none.
 * Asking again with the same tag replaces what still waits.
 */
export async function knock(db: CustomerDb, pushes: readonly Push[]): Promise<void> {
	if (pushes.length === 0) return;
	const now = Date.now();
	const given = pushes.map(({ user_id, ...push }) => ({
		user_id,
		task: pushTaskOf(push),
		push: { ...push, title: cut(push.title, PUSH_TITLE_MAX), body: cut(push.body, PUSH_BODY_MAX) },
		until: now + lifetime(push),
	}));
	const customer_id = param(db.customer_id);
	await ask(
		db,
		sql`select platform.enqueue(p.task, jsonb_build_object('device_id', d.id, 'user_id', d.user_id, 'until', p.until, 'push', p.push),
			'push ' || ${customer_id}::bigint || ' ' || d.id || ' ' || (p.push->>'tag'))
		from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p (user_id bigint, task text, push jsonb, until bigint)
		join ${atDevices(customer_id)} on d.user_id = p.user_id`,
	);
}

/** At a whole character, and without what no database keeps. */
function cut(text: string, max: number): string {
	const clean = text.toWellFormed().replaceAll("\0", "");
	if (clean.length <= max) return clean;
	return `${clean.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
