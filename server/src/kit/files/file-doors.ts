import type { ModuleName } from "@homeroom/contract/kit/modules.ts";
import type { CustomerDb } from "../db/customer-db.ts";

/** What an area says about its records, so that files can be put beside them. */
export interface FileDoor {
	module: ModuleName;
	/** The kind of record, such as `students`. */
	record: string;
	/** Whether the record is there and, with `own`, whether it is among those the person may see at all. */
	mayTouch(db: CustomerDb, record_id: number, own: number | null): Promise<boolean>;
}
