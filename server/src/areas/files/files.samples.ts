import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeFile, PICTURE } from "./files.builders.ts";

/** A picture beside the school's student, with its bytes in the store. */
const newFile = (t: TestApp, { customer_id, student_id }: Ids) =>
	inSchool(t, customer_id, (client) =>
		makeFile(client, t.folder, { customer_id, platform_module_id: MODULES.Students.id, record: "students", record_id: student_id }),
	);

export const filesSamples: AreaSamples<"files"> = {
	repository_detail: ({ customer_id, student_id }) => ({
		params: { customer_id },
		body: { platform_module_id: MODULES.Students.id, record: "students", record_id: student_id },
	}),
	upload: async (ids, t) => ({ params: { id: (await newFile(t, ids)).repository_id }, query: { name: "photo.png" }, file: PICTURE }),
	upload_version: async (ids, t) => ({ params: { id: (await newFile(t, ids)).id }, file: PICTURE }),
	versions: async (ids, t) => ({ params: { id: (await newFile(t, ids)).id } }),
	download: async (ids, t) => ({ params: { id: (await newFile(t, ids)).id }, query: { number: "1" } }),
	preview: async (ids, t) => ({ params: { id: (await newFile(t, ids)).id }, query: { size: "64" } }),
	rename: async (ids, t) => ({ params: { id: (await newFile(t, ids)).id }, body: { version: 1, name: "plan.png" } }),
	remove: async (ids, t) => ({ params: { id: (await newFile(t, ids)).id }, body: { version: 1 } }),
	restore: async (ids, t) => ({ params: { id: (await newFile(t, ids)).id }, body: { version: 1 } }),
};
