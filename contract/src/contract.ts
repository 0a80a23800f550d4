import { badges } from "./areas/badges/badges.contract.ts";
import { pairing } from "./areas/pairing/pairing.contract.ts";
import { preferences } from "./areas/preferences/preferences.contract.ts";
import { session } from "./areas/session/session.contract.ts";
import { settings } from "./areas/settings/settings.contract.ts";
import { students } from "./areas/students/students.contract.ts";

/** The whole API, area by area. */
export const contract = { session, preferences, settings, students, badges, pairing };
export type Contract = typeof contract;
