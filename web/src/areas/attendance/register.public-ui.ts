import { lazy } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";

/** A button to the register of a lesson, with its words. */
export const RegisterOfSession = lazy(
	async () => (await Promise.all([import("./registers/register-of-session.tsx"), loadCatalogue("attendance")]))[0],
);
