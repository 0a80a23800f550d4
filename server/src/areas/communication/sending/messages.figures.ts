import { sql } from "../../../kit/db/sql-text.ts";
import { type Figure, figure } from "../../../kit/tables/figures.ts";

export const MESSAGES_FIGURES: readonly Figure[] = [
	figure<{ value: number; more: number | null }>({
		name: "messages_asked",
		needs: "Communications.Approve",
		path: "/communication?pile=waiting",
		live: ["messages"],
		place: 55,
		// nobody agrees to their own; `more`: days since the oldest was asked for
		ask: ({ user_id, own }) => sql`select jsonb_build_object('value', count(*), 'more', extract(day from now() - min(m.asked_at))::int)
			from messages m where m.state = 'asked' and m.author_id is distinct from ${user_id} and m.asked_id is distinct from ${user_id} and ${own === null}::boolean`,
		// few schools ask, and seldom
		told: ({ value, more }) => (value === 0 ? null : { value, more }),
	}),
];
