import { whereClass } from "./bench-load.ts";
import { removeFolder, startServer, temporaryFolder } from "./bench-processes.ts";
import type { Row } from "./bench-table.ts";
import type { World } from "./bench-world.ts";
import { startWireCounter } from "./wire-counter.ts";

/** How often each kind of call asks PostgreSQL, counted on the wire. */
export async function benchStatements({ database }: World): Promise<Row[]> {
	const folder = temporaryFolder("bench");
	const wire = await startWireCounter(database.url);
	const server = await startServer({ DATABASE_URL: wire.url, HOMEROOM_DEMO: "off", HOMEROOM_POOL: "2", HOMEROOM_DATA: folder });
	try {
		const token = await database.tokenOf(database.scratch);
		const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
			wire.reset();
			const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
				method,
				headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }), ...headers },
				...(body && { body: JSON.stringify(body) }),
			});
			if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
			return { answer: (await answer.json()) as { id: number; version: number }, ...wire.count() };
		};
		const student = { first_name: "Wire", last_name: "Counter", status: "enrolled" };
		const key = () => ({ "idempotency-key": crypto.randomUUID() });
		// the second time each statement is known to the connection and the session to the server, as in daily work
		let rows: Row[] = [];
		for (let time = 0; time < 5; time++) {
			const list = await ask("GET", `/students?limit=20&sort=name&where=${whereClass("C1")}`);
			const created = await ask("POST", "/students", student);
			const record = await ask("GET", `/students/${created.answer.id}`);
			const changed = await ask("PATCH", `/students/${created.answer.id}`, { version: created.answer.version, phone: "+44 20 7946 0000" });
			const keyed = await ask("POST", "/students", student, key());
			const row = (what: string, { statements, roundTrips }: typeof list, bar: string, ok: boolean | undefined): Row => ({
				what,
				measured: `${statements} in ${roundTrips} round trips`,
				bar,
				ok,
			});
			rows = [
				row("statements of a list call", list, "1 in 1", list.statements === 1 && list.roundTrips === 1),
				row("statements of a record call", record, "1 in 1", record.statements === 1 && record.roundTrips === 1),
				row("statements of adding", created, "≤ 3 round trips", created.roundTrips <= 3),
				row("statements of changing", changed, "≤ 3 round trips", changed.roundTrips <= 3),
				row("statements of adding with an Idempotency-Key", keyed, "–", undefined),
			];
		}
		return rows;
	} finally {
		await server.stop();
		wire.close();
		removeFolder(folder);
	}
}
