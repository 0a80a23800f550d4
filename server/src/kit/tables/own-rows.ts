import { replaced, type Sql } from "../db/sql-text.ts";

/** Stands for whoever asks, where a question is asked for many people at once. */
const ANYBODY = Number.MIN_SAFE_INTEGER;
/** The rows of a person, as tables and the log say them, where the person is an expression. */
export const ownOf = (own: (user_id: number) => Sql, by: Sql): Sql => replaced(own(ANYBODY), ANYBODY, by);
