import { preferences } from "./areas/preferences/preferences.contract.ts";
import { session } from "./areas/session/session.contract.ts";
import { students } from "./areas/students/students.contract.ts";

/** The whole API, area by area. */
export const contract = { session, preferences, students };
export type Contract = typeof contract;
