import type { Away, Leave, LeaveInput, leaveCalls } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import type { LeaveState } from "@homeroom/contract/areas/staff/staff.rules.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import type { z } from "zod";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, NOTHING, type Param, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { type ListSpec, listPage } from "../../kit/lists/list.ts";
import { oneStaff } from "./staff.queries.ts";

const person = (id: string) => `(select u.first_name || ' ' || u.last_name from platform.users u where u.id = ${id})`;
const COLUMNS = `l.id, l.staff_id, concat_ws(' ', s.first_name, s.middle_name, s.last_name) as staff_name, l.kind, l.starts_at, l.ends_at, l.state, l.reason, l.answer,
	${person("l.requested_by")} as requested_by, ${person("l.decided_by")} as decided_by, l.decided_at, l.version, l.created_at`;
const FROM = "staff_leave l join staff s on s.id = l.staff_id";

/** Open requests come first, the soonest in front; behind them what was decided, the latest in front. */
const LEAVE_LIST: ListSpec = {
	table: `(select ${COLUMNS}, s.search, s.user_id, l.state <> 'requested' as is_decided,
		case when l.state = 'requested' then 1 else -1 end * extract(epoch from l.starts_at) as place from ${FROM} where s.archived_at is null) leave`,
	path: "/staff/leave",
	columns: [
		"id",
		"staff_id",
		"staff_name",
		"kind",
		"starts_at",
		"ends_at",
		"state",
		"reason",
		"answer",
		"requested_by",
		"decided_by",
		"decided_at",
		"version",
		"created_at",
	],
	search: "search",
	defaultSort: "open",
	sorts: {
		open: [
			{ sql: "is_decided", type: "boolean" },
			{ sql: "place", type: "numeric" },
		],
	},
	tie: [{ sql: "id", type: "bigint" }],
};

/** Whose leave is seen: everybody's, or that of one person alone. */
export async function listLeave(
	db: CustomerDb,
	query: z.output<(typeof leaveCalls)["leave_list"]["query"]>,
	whose: number | null,
): Promise<{ leave: Leave[]; meta: PageMeta }> {
	const filters: Filter[] = [];
	if (whose !== null) filters.push(sql`user_id = ${whose}`);
	if (query.state !== undefined) filters.push(sql`state = ${query.state}`);
	const { rows, meta } = await listPage<Leave>(db, LEAVE_LIST, query, filters);
	return { leave: rows, meta };
}

/** Undefined where the caller does not see the person. */
export async function leaveOf(db: CustomerDb, id: number, own: number | null): Promise<Leave[] | undefined> {
	const rows = await ask<Leave>(
		db,
		sql`select ${verbatim(COLUMNS)} from (select * from staff where ${oneStaff(id, own)}) s left join staff_leave l on l.staff_id = s.id order by l.starts_at desc, l.id desc limit 200`,
	);
	return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

interface Look {
	day: string | undefined;
	user_id: number;
	own: number | null;
	/** Whoever approves knows why, and how many wait. */
	approve: boolean;
}
/** Who is away on a day, in one statement, with what the caller has to do with leave. */
export async function awayOn(db: CustomerDb, look: Look): Promise<{ away: Away[]; mine: number | null; open: number | null }> {
	const day = sql`(select coalesce(${look.day ?? null}::date, customer_today()))`;
	const me = param(look.user_id);
	const seen = look.own === null ? NOTHING : sql` and s.user_id = ${look.own}`;
	const [row] = await ask<{ away: Away[]; mine: number | null; open: number | null }>(
		db,
		sql`select coalesce((
			select jsonb_agg(jsonb_build_object('staff_id', s.id, 'name', concat_ws(' ', s.first_name, s.middle_name, s.last_name), 'code', s.code,
				'photo_file_id', s.photo_file_id, 'colour_code', s.colour_code, 'kind', ${verbatim(look.approve ? "l.kind" : "null::text")}, 'starts_at', l.starts_at, 'ends_at', l.ends_at) order by s.search, l.starts_at)
			from staff_leave l join staff s on s.id = l.staff_id
			where l.state = 'approved' and s.archived_at is null
				and l.starts_at < (${day} + 1)::timestamp at time zone customer_zone() and l.ends_at > ${day}::timestamp at time zone customer_zone()${seen}
		), '[]') as away,
		(select s.id from staff s where s.user_id = ${me} and s.archived_at is null) as mine,
		${look.approve ? sql`(select count(*) from staff_leave l join staff s on s.id = l.staff_id where l.state = 'requested' and s.archived_at is null${seen})` : sql`null::bigint`} as open`,
	);
	return row as { away: Away[]; mine: number | null; open: number | null };
}

/** Days of the school; a time that is empty is the edge of its day. */
const at = (day: Param | Sql, time: Sql) => sql`((${day}::date + ${time}) at time zone customer_zone())`;

interface Asked {
	user_id: number;
	own: number | null;
	/** For anybody, or for oneself alone. */
	forOthers: boolean;
}
/** Undefined where the person is not there or is not the caller. */
export async function insertLeave(db: CustomerDb, id: number, input: LeaveInput, asked: Asked): Promise<number | undefined> {
	const me = param(asked.user_id);
	const starts = at(param(input.starts_on), sql`coalesce(${input.starts_at}::time, time '00:00')`);
	const last = param(input.ends_on);
	const ends = input.ends_at === null ? at(sql`(${last}::date + 1)`, sql`time '00:00'`) : at(last, sql`${input.ends_at}::time`);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into staff_leave (staff_id, kind, starts_at, ends_at, reason, requested_by, state, decided_by, decided_at)
		select staff.id, ${input.kind}, ${starts}, ${ends}, ${input.reason}, ${me}, ${input.approved ? sql`'approved', ${me}, now()` : sql`'requested', null, null`}
		from staff where ${oneStaff(id, asked.own)} and staff.archived_at is null${asked.forOthers ? NOTHING : sql` and staff.user_id = ${me}`} returning id`,
	);
	return row?.id;
}

/** One leave, for whoever approves or whose it is. */
export async function findLeave(
	db: CustomerDb,
	id: number,
	whose: number | null,
): Promise<(Leave & { user_id: number | null }) | undefined> {
	const condition = allOf([sql`l.id = ${id}`, ...(whose === null ? [] : [sql`s.user_id = ${whose}`])]);
	const [row] = await ask<Leave & { user_id: number | null }>(
		db,
		sql`select ${verbatim(COLUMNS)}, s.user_id from ${verbatim(FROM)} where ${condition}`,
	);
	return row;
}

interface Step {
	version: number;
	from: readonly LeaveState[];
	to: LeaveState;
	answer?: string | null;
	user_id: number;
	/** Leave that has begun stays. */
	onlyAhead: boolean;
}
/** False where it is another by now, or in another state. */
export async function moveLeave(db: CustomerDb, id: number, step: Step): Promise<boolean> {
	const isDecision = step.to !== "withdrawn";
	const set = isDecision
		? sql`answer = ${step.answer ?? null}, decided_by = ${step.user_id}, decided_at = now()`
		: sql`decided_by = null, decided_at = null`;
	const rows = await ask(
		db,
		sql`update staff_leave set state = ${step.to}, ${set}, version = version + 1, updated_at = now()
		where id = ${id} and version = ${step.version} and state = any(${step.from}::text[])
			${verbatim(step.onlyAhead ? "and (state = 'requested' or starts_at > now())" : "")} returning id`,
	);
	return rows.length > 0;
}
