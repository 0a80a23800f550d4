import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";

export async function fillEvents(_client: pg.ClientBase, _school: DemoFilling): Promise<void> {}
