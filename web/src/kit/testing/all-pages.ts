import { CONSOLE_AREA_PAGES, PUBLIC_AREA_PAGES, SCHOOL_AREA_PAGES } from "./area-pages.generated.ts";

/**
 * The addresses of every page. `page-guards.browser.test.tsx` holds that none is missing;
 * journeys open them all. What begins with `$` is filled in there.
 */
export const PUBLIC_PAGES = [
	"/",
	"/permission-denied",
	"/pages/not-authorized",
	"/pages/error-404",
	"/pages/error-500",
	"/pages/maintenance",
	"/pages/login",
	...PUBLIC_AREA_PAGES,
] as const;
export const SCHOOL_PAGES = SCHOOL_AREA_PAGES;
export const CONSOLE_PAGES = CONSOLE_AREA_PAGES;
