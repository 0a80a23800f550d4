import type pg from "pg";

/** Whether the installation is being maintained; follows the database's announcements. */
export class Maintenance {
	readonly #pool: pg.Pool;
	#on = false;

	constructor(pool: pg.Pool) {
		this.#pool = pool;
	}
	get on(): boolean {
		return this.#on;
	}
	async look(): Promise<void> {
		const { rows } = await this.#pool.query<{ maintenance: boolean }>("select maintenance from platform.installation");
		this.#on = rows[0]?.maintenance ?? false;
	}
}
