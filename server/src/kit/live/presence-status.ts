/** A stream that no process spoke for in so many seconds counts no more: its process was killed. A heartbeat is a minute. */
export const GONE_AFTER_S = 150;

const alive = `p.seen_at > now() - interval '${GONE_AFTER_S} seconds'`;

/** What others see of a person in one school: SQL with the columns or parameters that name both. Its own names are none that a query around it would use. */
export const presenceSql = (customer_id: string, user_id: string): string =>
	`coalesce((select case when present.do_not_disturb then 'do not disturb' when bool_and(p.away) then 'away' else 'online' end
		from platform.presences p join platform.users present on present.id = p.user_id
		where p.customer_id = ${customer_id} and p.user_id = ${user_id} and ${alive} group by present.do_not_disturb), 'offline')`;

/** What a person sees of themselves: whoever asks is here, unless all their browsers say that nobody uses them. */
export const ownPresenceSql = (user: string): string =>
	`case when ${user}.do_not_disturb then 'do not disturb'
		when (select bool_and(p.away) from platform.presences p where p.user_id = ${user}.id and ${alive}) then 'away' else 'online' end`;
