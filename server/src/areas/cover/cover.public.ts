import { type Param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";

/** SQL: what the teachers who are away left for this person, who covers the lesson; nobody else is told. */
export const handedOver = (session_id: string, user_id: Param): Sql =>
	sql`coalesce((select jsonb_agg(jsonb_build_object('name', concat_ws(' ', a.first_name, a.last_name), 'note', v.note) order by a.search)
		from covers v join staff a on a.id = v.away_staff_id join staff q on q.id = v.cover_staff_id
		where v.session_id = ${verbatim(session_id)} and q.user_id = ${user_id} and v.note is not null), '[]')`;
