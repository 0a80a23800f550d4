import { ALL } from "../../all-areas.ts";
import { deliverNotices } from "../../areas/notices/notices.delivery.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { inSchool } from "../in-school.ts";
import type { TestApp } from "../test-app.ts";

interface ToldNotice {
	/** The role of who was told, or the part of their address before the @. */
	who: string;
	kind: string;
	path: string;
	times: number;
	words: Record<string, unknown>;
}

/** What people of a school were told since it was last asked. */
export const noticesTold = (t: TestApp, { customer_id } = t.north): Promise<ToldNotice[]> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<ToldNotice>(
			`with told as (delete from notices where customer_id = $1 returning *)
			select split_part(u.email, '@', 1) as who, n.kind, n.path, n.times, n.words from told n join platform.users u on u.id = n.user_id order by n.kind, u.email, n.id`,
			[customer_id],
		);
		return rows;
	});

/** Hands out what was told, without waiting for its moment. */
export async function handOutNotices(db: CustomerDb): Promise<void> {
	await db.updateTable("notices").set({ due_at: "now" }).where("due_at", "is", null).execute();
	await deliverNotices(db, { kinds: new Map(ALL.notices.map((kind) => [kind.name, kind])), publicUrl: "http://homeroom.test" });
}
