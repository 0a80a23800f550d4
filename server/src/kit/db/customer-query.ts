import pg from "pg";
import { type Field, type Parser, type RowMaker, rowMaker } from "./row-maker.ts";

/**
 * One round trip per read: `set_config(customer, user)` and the statement travel in one extended-protocol batch with one Sync.
 * PostgreSQL runs such a batch as one implicit transaction, so the setting dies with it, and if the setting fails the statement never runs.
 *
 * This leans on internals of `pg` (Query.prepare, connection.parsedStatements): its version is pinned exactly, customer-query.test.ts holds the behaviour.
 */

interface Stream {
	writable: boolean;
	cork(): void;
	uncork(): void;
	write(bytes: Buffer): void;
}
interface Connection {
	stream: Stream;
	parsedStatements: Record<string, string>;
	submittedNamedStatements: Record<string, string>;
	describe(message: unknown): void;
	bind(message: { portal: string; statement: string; values: unknown[]; binary: boolean; valueMapper: (value: unknown) => unknown }): void;
	execute(message: { portal: string; rows: number }): void;
}
interface DataRow {
	fields: (string | null)[];
}
interface QueryInternals {
	name: string | undefined;
	_result: { fields: Field[]; rows: object[]; _parsers: Parser[] };
	_canceledDueToError: unknown;
	submit(connection: Connection): Error | null;
	prepare(connection: Connection): void;
	handleRowDescription(message: unknown): void;
	handleDataRow(message: DataRow): void;
	handleCommandComplete(message: unknown, connection: Connection): void;
}
type Done = (error: Error | null, result: pg.QueryResult) => void;
type QueryConstructor = new (text: string, values: readonly unknown[], done: Done) => QueryInternals;

export interface Setting {
	customer_id: number;
	user_id: number | null;
	request_id: string | null;
}
const SETTING_NAME = "$customer";
/** Answers no row: nothing is to be read of it. */
export const SETTING_TEXT =
	"select where set_config('app.customer_id', $1, true) || set_config('app.user_id', $2, true) || set_config('app.request_id', $3, true) is null";
export const settingValues = (setting: Setting): string[] => [
	String(setting.customer_id),
	setting.user_id === null ? "" : String(setting.user_id),
	setting.request_id ?? "",
];

/** Statement texts are few and fixed, so each gets a name and is planned once per connection. Beyond the cap they stay unnamed. */
const MAX_NAMES = 2000;
const names = new Map<string, string>();
export function statementName(text: string): string | undefined {
	const known = names.get(text);
	if (known !== undefined || names.size >= MAX_NAMES) return known;
	const name = `h${names.size.toString(36)}`;
	names.set(text, name);
	return name;
}

/**
 * What a connection has said about the columns of its named statements. It is asked once: a statement whose columns change
 * under it fails in the database, so what was said stays true for as long as the statement can be run.
 */
interface Described {
	byName: Map<string, RowMaker>;
	/** The same connection, but it does not ask. */
	mute: Connection;
}
const described = new WeakMap<Connection, Described>();
function describedBy(connection: Connection): Described {
	let known = described.get(connection);
	if (known === undefined) {
		known = { byName: new Map(), mute: Object.assign(Object.create(connection) as Connection, { describe: () => {} }) };
		described.set(connection, known);
	}
	return known;
}

// cast: internals that pg's types leave out; so below
class CustomerQuery extends (pg.Query as unknown as QueryConstructor) {
	#setting: string[];
	#settingDone = false;
	#connection: Connection | undefined;
	#makeRow: RowMaker | undefined;

	constructor(setting: string[], text: string, values: readonly unknown[], done: Done) {
		super(text, values, done);
		// not as a config: pg would copy it property by property
		this.name = statementName(text);
		this.#setting = setting;
	}
	/** All messages in one piece: handed over one by one, they cost the socket a third more. */
	override submit(connection: Connection): Error | null {
		const { stream } = connection;
		const messages: Buffer[] = [];
		connection.stream = { writable: stream.writable, cork() {}, uncork() {}, write: (bytes) => messages.push(bytes) };
		try {
			return super.submit(connection);
		} finally {
			connection.stream = stream;
			if (messages.length > 0) stream.write(Buffer.concat(messages));
		}
	}
	/** pg asks this before it chooses the extended protocol; a text without values must use it too. */
	requiresPreparation(): boolean {
		return true;
	}
	override prepare(connection: Connection): void {
		connection.bind({ portal: "", statement: SETTING_NAME, values: this.#setting, binary: false, valueMapper: (value) => value });
		connection.execute({ portal: "", rows: 0 });
		const { byName, mute } = describedBy(connection);
		this.#makeRow = this.name === undefined ? undefined : byName.get(this.name);
		this.#connection = connection;
		super.prepare(this.#makeRow === undefined ? connection : mute);
	}
	override handleRowDescription(message: unknown): void {
		super.handleRowDescription(message);
		const { fields, _parsers } = this._result;
		this.#makeRow = rowMaker(fields, _parsers);
		if (this.name !== undefined && this.#connection !== undefined) describedBy(this.#connection).byName.set(this.name, this.#makeRow);
	}
	override handleDataRow({ fields }: DataRow): void {
		if (this.#makeRow === undefined || this._canceledDueToError) return;
		try {
			this._result.rows.push(this.#makeRow(fields));
		} catch (error) {
			// pg refuses the whole query with it
			this._canceledDueToError = error;
		}
	}
	override handleCommandComplete(message: unknown, connection: Connection): void {
		if (this.#settingDone) super.handleCommandComplete(message, connection);
		this.#settingDone = true;
	}
}

/** Runs one statement for one customer in one round trip. */
export function queryInCustomer(
	client: pg.ClientBase,
	setting: Setting,
	text: string,
	values: readonly unknown[],
): Promise<pg.QueryResult> {
	return new Promise((resolve, reject) => {
		// cast: as above
		const { connection } = client as unknown as { connection: Connection };
		// Parsed by a query of its own: pg books a ParseComplete to the query in front, so a second Parse inside the batch would be booked to the wrong one.
		if (!connection.parsedStatements[SETTING_NAME] && !connection.submittedNamedStatements[SETTING_NAME]) {
			client.query({ name: SETTING_NAME, text: SETTING_TEXT, values: ["", "", ""] }).catch(() => {});
		}
		// cast: as above
		client.query(
			new CustomerQuery(settingValues(setting), text, values, (error, result) =>
				error ? reject(error) : resolve(result),
			) as unknown as pg.Submittable,
		);
	});
}

/** Runs a named statement on a client whose transaction already carries the setting (or on platform tables). */
export const queryNamed = (client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
	client.query({ name: statementName(text), text, values: values as unknown[] } as pg.QueryConfig);
