import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { inputSchema } from "../../kit/record-schemas.ts";
import { STUDENT } from "./students.rules.ts";

export const StudentInput = inputSchema(STUDENT);

export const students = area({
	...recordCalls(STUDENT),
	class_labels: call({
		get: "/students/class-labels",
		access: "Students.View",
		summary: "Class labels in use, with the number of students",
		answer: z.object({ class_labels: z.array(z.object({ class_label: z.string(), students: z.int() })) }),
	}),
});
