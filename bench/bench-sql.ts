import { STUDENTS } from "../server/src/areas/students/students.queries.ts";
import { recordColumns, recordList } from "../server/src/kit/tables/record-table.ts";

const STUDENT_LIST = recordList(STUDENTS);

/** Whatever expression the server's index holds, so that both ask the same. */
const LABEL = STUDENT_LIST.sorts.class_label?.[0]?.sql;

/** What the server asks for the list of a class, but with the customer as an ordinary condition: for connections without row security. */
const listOfClass = (customer: string, label: string, limit: string): string => {
	const where = `customer_id = ${customer} and archived_at is null and ${LABEL} = (select natural_order(${label}))`;
	const keys = "(search)::text as key_0";
	return `select ${STUDENT_LIST.columns.join(", ")}, ${keys}, (select count(*) from students where ${where}) as total from students where ${where} order by search, id limit ${limit}`;
};

export const PLAIN_LIST = { name: "plain", text: listOfClass("$1", "$2", "$3") };

/** The same for pgbench, which can only roll numbers. */
export const pgbenchScript = (first: number, last: number, classes: number): string =>
	`\\set customer random(${first}, ${last})\n\\set class random(1, ${classes})\n${listOfClass(":customer::bigint", "'C' || :class::text", "21")};\n`;

/** What people open, as a plain program would ask for it: $1 is the customer. */
const columns = `${STUDENT_LIST.columns.join(", ")}, (search)::text as key_0`;
const LINES =
	"from record_words where customer_id = $1 and record = 'students' and not is_archived and word >= (select fold($2)) and word < (select fold($2) || chr(1114111)) and shared < (select length(fold($2)))";
const found = (lines: string): string =>
	`select ${columns}, (select count(*) ${lines}) as total from students where customer_id = $1 and id = any(array(select id ${lines} order by sort, id limit 21)) order by search, id`;
export const PLAIN_PAGES = {
	list: {
		name: "list",
		text: `select ${columns}, (select sum(present)::bigint from record_totals where customer_id = $1 and record = 'students') as total
			from students where customer_id = $1 and archived_at is null order by search, id limit 21 offset $2`,
	},
	one: { name: "one", text: found(LINES) },
	two: { name: "two", text: found(`${LINES} and (' ' || sort) like (select '% ' || fold($3) || '%')`) },
	deeds: {
		name: "deeds",
		text: "select c.*, (select first_name || ' ' || last_name from platform.users u where u.id = c.user_id) as user_name from changes c where customer_id = $1 and at < $2 order by at desc, id desc limit $3",
	},
	record: { name: "record", text: `select ${recordColumns(STUDENTS).join(", ")} from students where customer_id = $1 and id = $2` },
};
