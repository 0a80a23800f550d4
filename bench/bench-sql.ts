import { STUDENTS } from "../server/src/areas/students/students.queries.ts";
import { recordList } from "../server/src/kit/records/record-table.ts";

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
