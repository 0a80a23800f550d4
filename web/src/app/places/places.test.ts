import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { expect, it, vi } from "vitest";
import type { Session } from "../../kit/session/session.ts";
import { SCHOOL_PAGES } from "../../kit/testing/all-pages.ts";
import { helpAt } from "../help/page-help.tsx";
import { tabsOf } from "../navigation/tab-bar.tsx";
import { allowedPages, OWN_PAGES } from "../pages.ts";
import { BY_NAME, fitOf, objectOf, plain, ranked } from "./matching.ts";
import { isDeed, placeNames } from "./place-names.ts";
import { PLACES } from "./places.generated.ts";
import { firstStars } from "./use-stars.ts";

// whoever is signed in stands in the browser's storage, which is read with the first import
vi.hoisted(() => vi.stubGlobal("localStorage", { getItem: () => null }));

const folder = join(import.meta.dirname, "../../../../locales");
const wordsIn = (locale: string): Record<string, string> =>
	Object.assign(
		{},
		...readdirSync(join(folder, locale)).map((file) => JSON.parse(readFileSync(join(folder, locale, file), "utf8")).screen),
	);
const named = (locale: string) => {
	const words = wordsIn(locale);
	// one of two that say the same to different people
	const seen = PLACES.filter(({ for_families }) => !for_families);
	return seen.map((place) => placeNames(place, { t: (key) => words[key] ?? key, product: () => undefined }));
};
const never = () => 0;

it.each(LOCALES)("every page, setting and action is found first by its own name (%s)", (locale) => {
	const all = named(locale);
	expect(all.length).toBeGreaterThan(70);
	for (const one of all)
		for (const name of one.names) {
			const [first] = ranked(name, all, never);
			// "Attendance" is an area and a page of the settings: whichever comes first, the other is its namesake
			expect(first?.one.names, `${one.place.path} by ${name}`).toContain(name);
			expect(
				ranked(name, all, never)
					.filter(({ fit }) => fit === 100)
					.map(({ one: found }) => found),
			).toContain(one);
		}
});
it.each(LOCALES)("every page, setting and action is found by each of the other words that people say (%s)", (locale) => {
	const all = named(locale);
	for (const one of all)
		for (const other of one.also) {
			const place = ranked(other, all, never).findIndex((found) => found.one === one);
			expect(place, `${one.place.path} by ${other}`).toBeGreaterThanOrEqual(0);
			expect(place, `${one.place.path} by ${other}`).toBeLessThan(8);
		}
});
it("a page that the school calls otherwise is found by its word, and by the product's as by any other", () => {
	const words: Record<string, string> = { "page.clients": "Families" };
	const t = (key: string) => words[key] ?? "Something else";
	const product = (key: string) => (key in words ? "Clients" : undefined);
	const all = PLACES.map((place) => placeNames(place, { t, product }));
	for (const typed of ["families", "clients"]) expect(ranked(typed, all, never)[0]?.one.place.path, typed).toBe("/clients");
	expect(ranked("clients", all, never)[0]?.fit).toBeLessThan(BY_NAME);
});
it.each(LOCALES)("two letters and Enter open whatever begins so, or something else that does (%s)", (locale) => {
	const all = named(locale);
	for (const { names } of all)
		for (const name of names) {
			const letters = name.slice(0, 2);
			const best = ranked(letters, all, never)[0]?.one.names ?? [];
			const initials = (text: string) =>
				text
					.split(" ")
					.map((word) => word[0])
					.join("");
			expect(
				best.some((other) => other.startsWith(letters) || initials(other).startsWith(letters)),
				`${letters} for ${name}`,
			).toBe(true);
		}
	// what was opened before is the first of those
	for (const one of all.filter(({ place }) => place.of === undefined)) {
		const [first] = ranked((one.names[0] ?? "").slice(0, 2), all, ({ place }) => (place === one.place ? 1 : 0));
		expect(first?.one.place, one.name).toBe(one.place);
	}
});
it.each(LOCALES)("areas of the menu are reached in three keys: two letters and Enter, or one, down and Enter (%s)", (locale) => {
	const all = named(locale);
	const areas = new Set([...allowedPages(admin), ...OWN_PAGES].map(({ path }) => String(path)));
	const far = all
		.filter(({ place }) => areas.has(place.path) && place.below === undefined && !isDeed(place))
		.filter((one) => {
			const [two, single] = [2, 1].map((letters) => ranked((one.names[0] ?? "").slice(0, letters), all, never).map((found) => found.one));
			return two?.[0] !== one && !single?.slice(0, 2).includes(one);
		});
	// "sta" and "stu", "cla" and "cli" part at the third letter
	expect(far.map(({ name }) => name).length, far.map(({ name }) => name).join()).toBeLessThanOrEqual(4);
});
it("finds by first letters, parts of words, other words and what the help tells, without accents", () => {
	const all = named("en");
	const best = (typed: string) => ranked(plain(typed), all, never)[0]?.one.place.label;
	expect(best("is")).toBe("do.students_import");
	expect(best("tr")).toBe("do.register_take");
	expect(best("new child")).toBe("do.students_new");
	expect(best("import staff")).toBe("do.staff_import");
	expect(best("roll call")).toBe("page.attendance");
	expect(best("who is away")).toBe("page.absences");
	expect(best("Évacuation")).toBe("page.on_site");
	expect(best("recovery codes")).toBe("page.security");
	expect(best("school fees")).toBe("page.clients");
	expect(best("fees")).toBe("page.clients");
	expect([plain("Today’s lessons"), plain("mum's mobile"), plain("l'école")]).toEqual(["todays lessons", "mums mobile", "l ecole"]);
	expect(best("zzzz")).toBeUndefined();
	expect(fitOf("", { names: ["a"], also: [], area: "", help: "" })).toBe(0);
});
it("takes a deed and what it is done with apart", () => {
	const take = { names: ["take register"], also: ["roll call", "register"] };
	expect(objectOf("take register 4a", take)).toBe("4a");
	expect(objectOf("4a register", take)).toBe("4a");
	expect(objectOf("roll call 4a", take)).toBe("4a");
	expect(objectOf("take register", take)).toBeUndefined();
	expect(objectOf("student anna", { names: ["edit student"], also: [] })).toBeUndefined();
	expect(objectOf("ed anna", { names: ["edit student"], also: [] })).toBeUndefined();
	expect(objectOf("edit stud anna", { names: ["edit student"], also: [] })).toBe("anna");
});

const session = (role_permissions: unknown, portal_type = "ADMIN") =>
	({ role_permissions, portal_type, state: { closed_modules: [] } }) as unknown as Session;
const admin = session(1);
const teacher = session(
	granting({
		Students: ["ViewOwn"],
		Attendance: ["ViewOwn", "Edit"],
		Timetable: ["View"],
		Staff: ["View"],
		Classes: ["ViewOwn"],
		Rooms: ["View"],
		Courses: ["View"],
		Houses: ["View", "Award"],
	}),
);
const family = session(granting({ Students: ["ViewOwn"], Attendance: ["ViewOwn"], Timetable: ["ViewOwn"] }), "CLIENT");

it.each(LOCALES)("every page of the menu, and every page of a school, has help (%s)", (locale) => {
	const words = wordsIn(locale);
	for (const page of [
		...allowedPages(admin).flatMap(({ path, parts }) => [path, ...parts.map((part) => part.path)]),
		...OWN_PAGES.map(({ path }) => path),
	])
		expect(words[helpAt(page)?.help ?? ""]?.length ?? 0, page).toBeGreaterThan(60);
	const own = SCHOOL_PAGES.filter(
		(path) => !path.startsWith("/pages/") && path !== "/pay/simulator" && !/^\/[a-z]+-[a-z]+\/import$/.test(path),
	);
	for (const path of own) expect(helpAt(path), path).toBeDefined();
	expect(helpAt("/students/12")?.help).toBe("help.students");
	expect(helpAt("/staff/leave")?.help).toBe("help.leave");
});
it("who never chose has ten stars of their own work, and none of them is the menu again", () => {
	for (const who of [admin, teacher]) {
		const stars = firstStars(who);
		expect(stars).toHaveLength(10);
		expect(new Set(stars).size).toBe(10);
		const first = allowedPages(who).map(({ root }) => String(root));
		expect(stars.filter((path) => first.includes(path))).toEqual([]);
	}
	expect(firstStars(admin)).not.toEqual(firstStars(teacher));
	expect(firstStars(family)).toEqual(["/attendance/absences?do=announce", "/attendance/absences", "/account/security"]);
	expect(firstStars(session(granting({})))).toEqual([]);
});
it("a phone has five tabs of the person's work", () => {
	const paths = (who: Session) => tabsOf(who).map(({ path }) => path);
	expect(paths(admin)).toEqual(["/home", "/students", "/attendance", "/timetable", "/clients"]);
	expect(paths(teacher)).toEqual(["/home", "/attendance", "/timetable", "/classes", "/students"]);
	expect(paths(family)).toEqual(["/home", "/timetable", "/attendance/absences", "/students", "/todo"]);
});
it("an area shows what the role and the plan allow, and leads to the first of it", () => {
	const of = (who: Session, root: string) => allowedPages(who).find((page) => page.root === root);
	expect(of(admin, "/attendance")?.parts.map(({ path }) => path)).toEqual([
		"/attendance",
		"/attendance/absences",
		"/attendance/on-site",
		"/attendance/watch",
	]);
	expect(of(family, "/attendance")).toMatchObject({ path: "/attendance/absences", label: "page.attendance", parts: [] });
	const office = session(granting({ Users: ["View"] }));
	expect(of(office, "/settings")).toMatchObject({ path: "/settings/users", label: "page.users", hotkey: "u", parts: [] });
	expect(of(office, "/students")).toBeUndefined();
	const closed = { ...admin, state: { closed_modules: ["Students"] } } as unknown as Session;
	expect(of(closed, "/students")).toBeUndefined();
	expect(
		allowedPages(admin)
			.filter(({ hotkey }) => !hotkey)
			.map(({ path }) => path),
	).toEqual([]);
});
