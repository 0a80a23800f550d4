import { z } from "zod";
import { call, upload } from "../../kit/call.ts";
import { permissionOf, type RecordSpec } from "../../kit/record.ts";
import { rowSchema } from "../../kit/record-schemas.ts";
import { ById, Version } from "../../kit/schemas.ts";
import { FileName } from "./files.contract.ts";
import { FILE_MAX_BYTES } from "./files.rules.ts";

/** The paper beside each row, where the record says `scan`. */
export function scanCalls<const S extends RecordSpec>(spec: S) {
	const { name, path } = spec;
	const at = { params: ById, access: permissionOf(spec, "Edit"), ...(spec.rights?.notForHelpers && { forHelpers: false }) };
	const Row = rowSchema(spec);
	return {
		scan_set: upload({
			post: `${path}/{id}/scan`,
			...at,
			summary: `Put a scan beside one of ${name}, instead of the one that was there`,
			maxBytes: FILE_MAX_BYTES,
			query: z.object({ name: FileName }),
			answer: Row,
		}),
		scan_remove: call({
			post: `${path}/{id}/scan/remove`,
			...at,
			summary: `Take the scan of one of ${name} away`,
			body: z.object({ version: Version }),
			answer: Row,
		}),
	};
}
