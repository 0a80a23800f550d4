import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { imagineStudents, linkStudents, makeStudents } from "./students.builders.ts";
import { makeStudentCare } from "./students.demo-care.ts";

/** Gives the demo parent two children of their own name. */
function siblings(count: number, last_name: string, students: ReturnType<typeof imagineStudents>): ReturnType<typeof imagineStudents> {
	const theirs = [3, Math.floor(count / 2)];
	return students.map((student, i) => (theirs.includes(i) ? { ...student, last_name, status: "enrolled" } : student));
}

export async function fillStudents(client: pg.ClientBase, school: DemoFilling): Promise<void> {
	const imagined = imagineStudents(school.shape);
	const children = siblings(imagined.length, school.people.client.last_name, imagined);
	const ids = await makeStudents(client, children);
	school.children = children.map((child, i) => ({ ...child, id: ids[i] as number }));
	const taught = ids.filter((_, i) => school.teaches.includes(children[i]?.class_label ?? ""));
	await linkStudents(client, school.users.teacher, taught, "teacher");
}
export async function fillCare(client: pg.ClientBase, { language }: DemoFilling): Promise<void> {
	await makeStudentCare(client, language);
}
