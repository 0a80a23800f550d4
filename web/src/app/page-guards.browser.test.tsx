import { granting } from "@homeroom/contract/kit/permissions.ts";
import { type AnyRoute, isRedirect } from "@tanstack/react-router";
import { afterEach, expect, it } from "vitest";
import { clearSession, type Session, saveSession } from "../kit/session/session.ts";
import { CONSOLE_PAGES, PUBLIC_PAGES, SCHOOL_PAGES } from "../kit/testing/all-pages.ts";
import { allRoutes } from "./all-routes.generated.ts";

const pathOf = (route: AnyRoute | undefined) => (route?.options as { path?: string } | undefined)?.path;

/** Every page of the app, by its address. */
function pagesBelow(route: AnyRoute): AnyRoute[] {
	const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
	return [route, ...children.flatMap(pagesBelow)];
}
const PAGES = pagesBelow(allRoutes() as unknown as AnyRoute).filter((route) => pathOf(route) !== undefined);
const addressOf = (route: AnyRoute): string => {
	const parent = route.options.getParentRoute?.() as AnyRoute | undefined;
	return `${parent === undefined || pathOf(parent) === undefined ? "" : addressOf(parent)}/${String(pathOf(route)).replace(/^\//, "")}`;
};

const signedIn = (userRole: string, role_permissions: Session["role_permissions"]) =>
	saveSession({
		access_token: "token",
		expires_at: new Date(Date.now() + 600_000).toISOString(),
		user: { uid: 1, userRole },
		customers: [],
		customer_id: 1,
		portal_type: "ADMIN",
		role_permissions,
		state: { closed_modules: [] },
	} as unknown as Session);
afterEach(clearSession);

/** Where the page itself sends somebody, or null where it lets them in. */
async function sentTo(route: AnyRoute): Promise<string | null> {
	const guard = route.options.beforeLoad as ((going: unknown) => unknown) | undefined;
	try {
		await guard?.({ location: { href: "/", pathname: "/" }, context: {} });
		return null;
	} catch (thrown) {
		if (!isRedirect(thrown)) throw thrown;
		return String(thrown.options.to);
	}
}

/** What a teacher's role starts with. */
const TEACHER = granting({ Students: ["ViewOwn"], Staff: ["View"], Classes: ["ViewOwn"], Courses: ["ViewOwn"], Timetable: ["View"] });
const FOR_ADMINS = /^\/settings(?!\/users)|^\/settings\/users\/invite/;
const FOR_EDITORS = /\/import$|^\/timetable\/drafts/;

it("what only admins and editors see leads everybody else to the page for another role", async () => {
	signedIn("teacher", TEACHER);
	const guarded = PAGES.filter((route) => FOR_ADMINS.test(addressOf(route)) || FOR_EDITORS.test(addressOf(route)));
	const open = await Promise.all(guarded.map(async (route) => [addressOf(route), await sentTo(route)]));
	expect(open.filter(([, to]) => to !== "/pages/not-authorized")).toEqual([]);
	expect(guarded.length).toBeGreaterThanOrEqual(24);
});

it("an admin comes into every one of them", async () => {
	signedIn("admin", 1);
	const closed = await Promise.all(
		PAGES.filter((route) => /^\/(settings|timetable|students|staff|classes|courses|rooms|clients)/.test(addressOf(route))).map(
			async (route) => [addressOf(route), await sentTo(route)],
		),
	);
	expect(closed.filter(([, to]) => to !== null)).toEqual([]);
	expect(closed.length).toBeGreaterThanOrEqual(40);
});

it("a page that is no number is page 1, on every page with a list", () => {
	const read = (route: AnyRoute, page: unknown) =>
		(route.options.validateSearch as ((raw: object) => Record<string, unknown>) | undefined)?.({ page });
	const lists = PAGES.filter((route) => read(route, 3)?.page === 3);
	for (const route of lists)
		for (const page of ["abc", "-1", "0", "1.5", "", " ", "NaN", "Infinity", "2x", null, true, [], {}, -3, 0, 1.5, Number.NaN])
			expect(read(route, page)?.page, `${addressOf(route)}?page=${String(page)}`).toBeUndefined();
	expect(lists.length).toBeGreaterThanOrEqual(15);
});

it("journeys know every page", () => {
	const known = [...PUBLIC_PAGES, ...SCHOOL_PAGES, ...CONSOLE_PAGES] as readonly string[];
	const there = new Set(PAGES.map((route) => addressOf(route).replace(/(.)\/$/, "$1")).filter((address) => address !== "/$"));
	expect([...there].filter((address) => !known.includes(address))).toEqual([]);
	expect(known.filter((address) => !there.has(address))).toEqual([]);
});
