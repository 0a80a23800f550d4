import { query } from "./outbox.ts";

const PLATFORM: [RegExp, string][] = [
	[/^\/console\/customers\/\$/, "platform.customers"],
	[/^\/console\/plans\/\$/, "platform.plans"],
	[/^\/console\/subscriptions\/\$/, "platform.subscriptions"],
	[/^\/console\/mails\/\$/, "platform.mails"],
	[/^\/(signup|pay)\/\$/, "platform.prices"],
];
/** What stands for a `$name`, by the address before it; elsewhere it is the id of a row of the table that is named first. */
const OTHERS: [RegExp, string][] = [
	[/^\/attendance\/\$id/, "select id from sessions where kind = 'lesson' and class_id is not null"],
	[/^\/attendance\/classes\/\$id/, "select id from classes where true"],
	[/^\/timetable\/drafts\/\$id/, "select id from timetables where true"],
	[/^\/communication\/inbox\/\$id/, "select id from message_recipients where user_id is not null"],
	[/^\/communication\/\$id/, "select id from messages where true"],
	[/^\/emergency\/past\/\$id/, "select id from emergency_alarms where true"],
	[/^\/emergency\/classes\/\$ref/, "select id from classes where true"],
	[/^\/settings\/users\/\$userId/, "select user_id from memberships where true"],
	[/^\/settings\/roles\/\$roleId/, "select id from roles where true"],
];

/** An address of all-pages.ts with rows of the demo school in it. */
export async function filled(address: string, school = "north"): Promise<string> {
	if (!address.includes("$")) return address;
	const ofSchool = `customer_id = (select id from platform.customers where subdomain = '${school}') order by id limit 1`;
	const first = async (text: string): Promise<string> => {
		const [row] = await query<Record<string, unknown>>(text);
		return String(Object.values(row ?? { id: 1 })[0]);
	};
	if (address.includes("$lesson")) {
		const [row] = await query<{ id: string; course_id: string }>(`select id, course_id from course_lessons where ${ofSchool}`);
		return address.replace("$id", String(row?.course_id)).replace("$lesson", String(row?.id));
	}
	const platform = PLATFORM.find(([pattern]) => pattern.test(address))?.[1];
	if (platform) return address.replace(/\$\w+/, await first(`select id from ${platform} order by id limit 1`));
	const other = OTHERS.find(([pattern]) => pattern.test(address))?.[1];
	const rows = other ?? `select id from ${address.split("/")[1]?.replaceAll("-", "_")} where true`;
	return address.replace(/\$\w+/, await first(`${rows} and ${ofSchool}`));
}
