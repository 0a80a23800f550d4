import type { Recipient } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { FileFormat } from "@homeroom/contract/kit/import-calls.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { formatsFor } from "@homeroom/contract/kit/values/customer-formats.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { fileOf } from "../../kit/exports/export-records.ts";
import type { GivenFile } from "../../kit/http/files/file-given.ts";
import { localeOf } from "../../kit/http/locale.ts";
import { found } from "../../kit/http/refusal.ts";
import type { Cell } from "../../kit/sheets/sheet-cells.ts";
import { recipientsIn } from "./messages.board.ts";
import { storedMessage, type Writer } from "./messages.drafts.ts";

interface School {
	date_format_id: number;
	time_format_id: number;
	time_zone: string;
	currency: string;
}
const COLUMNS = ["person", "children", "way", "address", "state", "fault", "at", "answer", "answered"] as const;

/** The board as a file: who got it, how far it came, and what they answered. */
export async function recipientsFile(
	db: CustomerDb,
	writer: Writer,
	id: number,
	{ format, ...query }: Parameters<typeof recipientsIn>[3] & { format: FileFormat },
): Promise<GivenFile> {
	const { question, subject } = await storedMessage(db, writer, id);
	const [row] = await ask<School>(
		db,
		sql`select date_format_id, time_format_id, time_zone, currency from platform.customers where id = ${db.customer_id}`,
	);
	const locale = localeOf(writer.locale);
	const formats = formatsFor(found(row), locale);
	const word = (key: keyof typeof FILE_WORDS) => FILE_WORDS[key][locale];
	const at = (instant: string | null): string | null => (instant === null ? null : formats.instant(instant));
	const answerOf = ({ answer }: Recipient): string | null =>
		question === "yes_no" && (answer === "yes" || answer === "no") ? word(`recipients.${answer}`) : answer;
	const line = (one: Recipient): Cell[] => [
		one.name,
		one.children.map(({ name, class_label }) => (class_label === null ? name : `${name} (${class_label})`)).join(", "),
		word(`recipients.by.${one.channel}`),
		one.address,
		word(`recipients.is.${one.state}`),
		one.fault === null ? null : (one.fault_said ?? word(`recipients.why.${one.fault}`)),
		at(one.read_at ?? one.delivered_at ?? one.handed_over_at),
		answerOf(one),
		at(one.answered_at),
	];
	const lines = async function* (): AsyncGenerator<Cell[][]> {
		for await (const batch of recipientsIn(db, writer, id, query)) yield batch.map(line);
	};
	const name = [word("recipients.name"), subject].filter(Boolean).join(" ");
	return fileOf(
		format,
		name,
		COLUMNS.map((column) => word(`recipients.${column}`)),
		lines(),
	);
}
