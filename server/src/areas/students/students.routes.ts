import { students } from "@homeroom/contract/areas/students/students.contract.ts";
import { serve } from "../../kit/http/serve.ts";
import { recordHandlers } from "../../kit/records/record-handlers.ts";
import { classLabels, STUDENTS } from "./students.queries.ts";

export const studentsRoutes = serve(students, {
	...recordHandlers(STUDENTS),
	class_labels: async ({ db, own }) => ({ class_labels: await classLabels(db, own) }),
});
