import { lazy } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";

/** Moves one student to another homeroom, with its words. */
export const MoveStudent = lazy(async () => (await Promise.all([import("./class-of-student.tsx"), loadCatalogue("classes")]))[0]);
