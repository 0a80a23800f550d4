import type { ModuleName, Permission } from "@homeroom/contract/kit/modules.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import type { Actor } from "../session/actor.ts";

/** What is looked at, and by whom. */
export interface FileLook {
	/** The photo of the record itself, not a file beside it. */
	picture: boolean;
	/** Whether the person may change what belongs to the module. */
	edits: boolean;
}

/** What an area says about its records, so that files can be put beside them. */
export interface FileDoor {
	module: ModuleName;
	/** The kind of record, such as `students`. */
	record: string;
	/** Looking needs this besides the module's View. */
	needs?: Permission;
	/** Helping operators find none of these files. */
	notForHelpers?: true;
	/** Whether the record is there and, with `own`, whether it is among those the person may see at all. */
	mayTouch(db: CustomerDb, record_id: number, own: number | null, look: FileLook): Promise<boolean>;
	/** Where people see more of the records than they change: whether this one is theirs to change. Asked of those who see their own alone and may edit. */
	worksOn?(db: CustomerDb, record_id: number, own: number): Promise<boolean>;
	/** Refuses more or other files beside a record that is past changing; one can always be taken away. Asked in the transaction that writes. */
	demandOpen?(db: CustomerDb, record_id: number): Promise<void>;
	/** Whether the person, who may look, may change files of this very record; without it that is the module's Edit. */
	mayChange?(db: CustomerDb, record_id: number, actor: Actor): Promise<boolean>;
}
