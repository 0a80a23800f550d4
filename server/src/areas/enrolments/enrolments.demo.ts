import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makePastEnrolments, makeYears } from "./enrolments.builders.ts";

export async function fillYears(client: pg.ClientBase, { shape }: DemoFilling): Promise<void> {
	await makeYears(client, shape);
}
export async function fillEnrolments(client: pg.ClientBase, { shape }: DemoFilling): Promise<void> {
	await makePastEnrolments(client, shape);
}
