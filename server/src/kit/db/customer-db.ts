import {
	CompiledQuery,
	type ConnectionProvider,
	type DatabaseConnection,
	DefaultQueryExecutor,
	type Dialect,
	type Driver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type QueryResult,
} from "kysely";
import type pg from "pg";
import { queryInCustomer, queryNamed, SETTING_TEXT, type Setting, settingValues } from "./customer-query.ts";
import type { Sql } from "./sql-text.ts";
import type { DB } from "./tables.generated.ts";

/** Where a text is run as it is. A transaction has none: its statements belong together. */
const door: unique symbol = Symbol("door");
/** This customer's rows and nothing else. Only `inCustomer` makes one. */
export type CustomerDb = Kysely<DB> & { readonly customer_id: number; readonly [door]: { pool: pg.Pool; setting: Setting } | undefined };

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect: Dialect = {
	createAdapter: () => adapter,
	createDriver: () => {
		throw new Error("a database of a customer is made by inCustomer");
	},
	createIntrospector: (db) => new PostgresIntrospector(db),
	createQueryCompiler: () => compiler,
};

/** Binds the database to one customer and the person who acts. A single statement is one round trip. */
export function inCustomer(pool: pg.Pool, setting: Setting): CustomerDb {
	const driver = new CustomerDriver(pool, setting);
	// The parts are put together here: one is made for each request, and Kysely's own way does much that only a long life repays.
	const db = new Kysely<DB>({
		config: { dialect },
		dialect,
		driver,
		executor: new DefaultQueryExecutor(compiler, adapter, driver),
	});
	return Object.assign(db, { customer_id: setting.customer_id, [door]: { pool, setting } });
}

/** Runs a statement that is written by hand, in one round trip as any other. */
export async function ask<Row>(db: Kysely<DB>, statement: Sql): Promise<Row[]> {
	const { text, values } = statement.compile();
	const open = (db as Partial<CustomerDb>)[door];
	if (open === undefined) return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
	statementCount.value++;
	const client = await open.pool.connect();
	try {
		return (await queryInCustomer(client, open.setting, text, values)).rows as Row[];
	} finally {
		client.release();
	}
}

/** Runs `work` in one transaction of this customer: all of it happens, or none. */
export const inTransaction = <T>(db: CustomerDb, work: (db: CustomerDb) => Promise<T>): Promise<T> =>
	db.isTransaction
		? work(db)
		: db.transaction().execute((transaction) => work(Object.assign(transaction, { customer_id: db.customer_id, [door]: undefined })));

/** Counts statements sent, so that tests can hold a call to its number of round trips. */
export const statementCount = { value: 0 };

class CustomerConnection implements DatabaseConnection {
	readonly client: pg.PoolClient;
	readonly #setting: Setting;
	inTransaction = false;
	/** Rejects when BEGIN or the setting failed; awaited before COMMIT. */
	begun: Promise<unknown> = Promise.resolve();
	broken: Error | undefined;

	constructor(client: pg.PoolClient, setting: Setting) {
		this.client = client;
		this.#setting = setting;
	}
	async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
		statementCount.value++;
		const result = await (this.inTransaction
			? queryNamed(this.client, sql, parameters)
			: queryInCustomer(this.client, this.#setting, sql, parameters));
		return result.command === "SELECT" ? { rows: result.rows } : { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
	}
	streamQuery(): never {
		throw new Error("streaming is not supported here");
	}
	/** BEGIN and the setting are sent, not awaited: they travel with the first statement. */
	begin(): void {
		this.inTransaction = true;
		const sent = [
			this.client.query("begin"),
			this.client.query({ name: "$begin", text: SETTING_TEXT, values: settingValues(this.#setting) }),
		];
		this.begun = Promise.all(sent);
		this.begun.catch(() => {});
	}
}

class CustomerDriver implements Driver, ConnectionProvider {
	readonly #pool: pg.Pool;
	readonly #setting: Setting;

	constructor(pool: pg.Pool, setting: Setting) {
		this.#pool = pool;
		this.#setting = setting;
	}
	async init(): Promise<void> {}
	async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
		const connection = await this.acquireConnection();
		try {
			return await consumer(connection);
		} finally {
			connection.client.release(connection.broken);
		}
	}
	async acquireConnection(): Promise<CustomerConnection> {
		return new CustomerConnection(await this.#pool.connect(), this.#setting);
	}
	async beginTransaction(connection: CustomerConnection): Promise<void> {
		connection.begin();
	}
	async commitTransaction(connection: CustomerConnection): Promise<void> {
		await connection.begun;
		const { command } = await connection.client.query("commit");
		connection.inTransaction = false;
		// a transaction that already failed answers COMMIT with ROLLBACK and no error: never call that a success
		if (command !== "COMMIT") throw new Error("the transaction was rolled back");
	}
	async rollbackTransaction(connection: CustomerConnection): Promise<void> {
		await connection.client.query("rollback").catch((error: Error) => {
			connection.broken = error;
		});
		connection.inTransaction = false;
	}
	async releaseConnection(connection: CustomerConnection): Promise<void> {
		connection.client.release(connection.broken);
	}
	async destroy(): Promise<void> {}
}
