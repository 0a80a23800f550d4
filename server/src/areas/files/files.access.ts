import { MODULES, type ModuleName, type Permission } from "@homeroom/contract/kit/modules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Place, Purpose } from "./files.queries.ts";

const NAMES = new Map<number, ModuleName>(Object.entries(MODULES).map(([name, { id }]) => [id, name as ModuleName]));
export const moduleOf = (platform_module_id: number): ModuleName | undefined => NAMES.get(platform_module_id);

/**
 * The one place that decides who may touch files. A repository belongs to a module and perhaps to a record:
 * looking asks for the module's View, changing for its Edit, and where only ViewOwn was granted the record must be the person's own.
 */
export class FileAccess {
	readonly #doors: readonly FileDoor[];

	constructor(doors: readonly FileDoor[]) {
		this.#doors = doors;
	}

	/** `unseen`: what is answered where the person may not look. A place that was named is forbidden; a file's id is one that nobody has. */
	async admit(
		db: CustomerDb,
		actor: Actor,
		place: Place & { purpose?: Purpose },
		action: "View" | "Edit",
		unseen: "forbidden" | "not_found",
	): Promise<void> {
		const name = moduleOf(place.platform_module_id);
		if (name === undefined) throw notFound();
		const view: Permission = `${name}.View`;
		const edit = `${name}.Edit` as Permission;
		const reach = actor.reach(view);
		const door = this.#doors.find(({ module, record }) => module === name && record === place.record);
		const asked = door?.needs === undefined || actor.allows(door.needs) ? view : door.needs;
		// ViewOwn reaches records, not what belongs to the module as a whole
		const helps = actor.support !== null && door?.notForHelpers === true;
		const sees = !helps && asked === view && (reach === "all" || (reach === "own" && place.record !== null));
		if (!sees && unseen === "not_found") throw notFound();
		if (helps) throw new Refusal("helping");
		if (!sees) throw new Refusal(actor.closed.includes(name) ? "plan" : "forbidden", { needed: asked });
		if (place.record !== null) {
			const own = reach === "own" ? actor.user_id : null;
			const look = { picture: place.purpose === "picture", edits: actor.allows(edit) };
			if (place.record_id === null || !(await door?.mayTouch(db, place.record_id, own, look))) throw notFound();
		}
		if (action === "Edit" && !(await this.mayChange(db, actor, place))) throw new Refusal("forbidden", { needed: edit });
	}

	/** Whether the person, who may look, may also change. */
	async mayEdit(db: CustomerDb, actor: Actor, place: Place): Promise<boolean> {
		return !actor.only_looks && !actor.read_only && (await this.mayChange(db, actor, place));
	}

	/** Whether there may be more or other files here: decided where they are written, however long their bytes took. */
	async demandOpen(db: CustomerDb, { platform_module_id, record, record_id }: Place): Promise<void> {
		const name = moduleOf(platform_module_id);
		if (record_id !== null) await this.#doors.find((one) => one.module === name && one.record === record)?.demandOpen?.(db, record_id);
	}

	/** The same of somebody who only looks through other eyes. */
	async mayChange(db: CustomerDb, actor: Actor, { platform_module_id, record, record_id }: Place): Promise<boolean> {
		const name = moduleOf(platform_module_id);
		if (name === undefined) return false;
		const door = this.#doors.find((one) => one.module === name && one.record === record);
		if (!actor.allows(`${name}.Edit` as Permission))
			return record_id !== null && ((await door?.mayChange?.(db, record_id, actor)) ?? false);
		const seesOwn = actor.reach(`${name}.View` as Permission) === "own";
		return !seesOwn || record_id === null || door?.worksOn === undefined || door.worksOn(db, record_id, actor.user_id);
	}
}
