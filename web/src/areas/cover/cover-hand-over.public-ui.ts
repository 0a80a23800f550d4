import { lazy } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";

/** The note for whoever covers a lesson, with its words. */
export const HandOver = lazy(async () => (await Promise.all([import("./cover-hand-over.tsx"), loadCatalogue("cover")]))[0]);
