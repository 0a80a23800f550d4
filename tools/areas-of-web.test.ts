import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { WebArea } from "../web/src/kit/area/web-area.ts";
import { webFiles } from "./areas-of-web.ts";

let root = "";

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "homeroom-areas-"));
	write(
		"locales/en/halls.json",
		JSON.stringify({
			screen: {
				"log.table.halls": "Halls",
				"help.halls": "Where plays are played.",
				"help.halls_below": "Below.",
				"help.rooms": "Where we are.",
				"help.settings.halls": "How they are.",
				"help.settings": "Settings.",
				"help.me": "Me.",
				"also.settings.halls": "stages",
			},
		}),
	);
	write("contract/src/areas/rooms/rooms.module.ts", 'export const roomsModule = moduleOf("Rooms", {\n\tgroup: "school",\n});');
	write("contract/src/areas/rooms/rooms.rules.ts", 'export const ROOM = record({\n\tname: "rooms",\n\tpath: "/rooms",\n});');
	write("contract/src/areas/halls/halls.module.ts", 'export const hallsModule = moduleOf("Halls", {\n\tgroup: "school",\n});');
	write("web/src/areas/rooms/rooms.route.tsx", "export const roomsRoutes = () => [];");
	write("web/src/areas/halls/halls.route.tsx", "export const hallsRoutes = () => [];\nexport function HallOfRoom() {}");
});
afterEach(() => rmSync(root, { recursive: true }));

const piece = { from: "./halls.route.tsx", name: "HallOfRoom" };
const card = { ...piece, id: "hall", needs: "Halls.View", words: "halls" };
const tab = { ...piece, id: "hall", label: "page.halls", words: "halls" };
const page = { path: "/halls", icon: "IconX", label: "page.halls", permission: "Halls.View" };
const route = { below: "app", from: "./halls.route.tsx", name: "hallsRoutes", paths: ["/rooms/halls", "/Halls"] };
const rooms = {
	routes: [{ below: "app", from: "./rooms.route.tsx", name: "roomsRoutes", records: ["/rooms"] }],
	pages: [
		{ path: "/rooms", icon: "IconDoor", label: "page.rooms", permission: "Rooms.View", hotkey: "b", tab: { office: 10 } },
		{ path: "/settings", icon: "IconSettings", label: "page.settings", permission: null, group: "settings" },
		{ path: "/me", icon: "IconUser", label: "page.me", permission: null, group: "person" },
	],
} satisfies Said;
const halls = {
	routes: [route],
	pages: [page],
	parts: [
		{ below: "/settings", path: "/settings/halls", label: "settings_page.halls", permission: "Halls.View", place: 20 },
		{ below: "/rooms", path: "/rooms", label: "page.room_list", permission: "Rooms.View", place: 10 },
	],
	found: [{ path: "/rooms/halls", label: "page.halls_below", permission: null }],
	actions: [{ path: "/halls/$id/edit", label: "do.halls_edit", permission: "Halls.View", of: "halls" }],
	cards: [card],
	tabs: { rooms: [tab] },
} satisfies Said;

test("an area that nobody knew is in every list, in its place and by the names it gave", async () => {
	say({ rooms, halls });
	const files = await webFiles(root);
	expect(files["web/src/app/branches/branches.generated.ts"]).toContain('segments: ["rooms", "halls"], load: () => import("./rooms-branch');
	expect(files["web/src/app/branches/rooms-branch.generated.ts"]).toContain("[...hallsRoutes(layoutRoute), ...roomsRoutes(layoutRoute)]");
	expect(files["web/src/app/branches/rooms-branch.generated.ts"]).toContain(
		'joinTabs("rooms", () => import("./tabs/rooms-tabs.generated.ts"))',
	);
	expect(files["web/src/app/branches/tabs/rooms-tabs.generated.ts"]).toContain(
		'(await import("../../../areas/halls/halls.route.tsx")).HallOfRoom',
	);
	expect(files["web/src/app/all-routes.generated.ts"]).toContain('import { hallsRoutes } from "../areas/halls/halls.route.tsx"');
	const menu = files["web/src/app/pages.generated.ts"] ?? "";
	expect(menu.indexOf('"/rooms"')).toBeLessThan(menu.indexOf('{ path: "/halls", group: "school", icon: IconX'));
	expect(menu).toContain("tab: { office: 10 }");
	expect(menu).toContain('parts: [{ path: "/rooms", label: "page.room_list", permission: "Rooms.View" }]');
	expect(menu.slice(menu.indexOf("OWN_PAGES"))).toContain('{ path: "/me", icon: IconUser');
	const places = files["web/src/app/places/places.generated.ts"] ?? "";
	expect(places).toContain('{ path: "/rooms/halls", label: "page.halls_below", help: "help.halls_below", permission: null }');
	expect(places).toContain('path: "/rooms", label: "page.rooms", inside: "page.room_list", help: "help.rooms"');
	expect(places).toContain('label: "settings_page.halls",\n\t\talso: "also.settings.halls",\n\t\thelp: "help.settings.halls"');
	expect(places).toContain('{ path: "/halls/$id/edit", label: "do.halls_edit", permission: "Halls.View", of: "halls" }');
	expect(files["web/src/app/home-cards.generated.ts"]).toContain('id: "hall"');
	expect(files["web/src/kit/testing/area-pages.generated.ts"]).toContain('"/rooms/$id/edit"');
	expect(files["web/src/areas/changes/audit-tables.generated.ts"]).toContain('["halls"]');
	expect(files["web/src/kit/i18n/catalogues.generated.ts"]).toContain('import type halls from "../../../../locales/en/halls.json"');
});

test("what has a place stands before what has none", async () => {
	say({ rooms: { ...rooms, cards: [{ ...card, from: "./rooms.route.tsx", name: "roomsRoutes", id: "room", place: 900 }] }, halls });
	const cards = (await webFiles(root))["web/src/app/home-cards.generated.ts"] ?? "";
	expect(cards.indexOf('id: "room"')).toBeLessThan(cards.indexOf('id: "hall"'));
});

const faults: [fault: string, said: Said][] = [
	["areas/halls: ./gone.tsx is not there", { cards: [{ ...card, from: "./gone.tsx" }] }],
	["areas/halls: ./halls.route.tsx does not export Hall", { routes: [{ ...route, name: "Hall" }] }],
	["the address /rooms/new is taken twice", { routes: [{ ...route, paths: ["/rooms/new"] }] }],
	["the page /rooms is taken twice", { pages: [{ ...page, path: "/rooms" }] }],
	["the key b is taken twice", { pages: [{ ...page, hotkey: "b" }] }],
	["the key ha is not one small letter", { pages: [{ ...page, hotkey: "ha" }] }],
	["/x hangs below /gone, which is no page of the menu", { parts: [{ below: "/gone", path: "/x", label: "page.halls" }] }],
	["/x: $id stands for what the action is of", { actions: [{ path: "/x", label: "do.x", of: "halls" }] }],
	["/x is for nobody", { found: [{ path: "/x", label: "page.halls", for_staff: true, for_families: true }] }],
	["/halls/x has no help.halls_x among its words", { found: [{ path: "/halls/x", label: "page.halls_x", permission: null }] }],
	["the tab rooms: hall is taken twice", { tabs: { rooms: [tab, tab] } }],
	["the card hall is taken twice", { cards: [card, card] }],
	["/halls needs a permission or a group", { pages: [{ ...page, permission: null }] }],
	["/halls: Gone says no group", { pages: [{ ...page, permission: "Gone.View" }] }],
	["Tabs hang on gone, which has no page", { tabs: { gone: [tab] } }],
];
test.each(faults)("%s is told", async (fault, said) => {
	say({ rooms, halls: { ...halls, ...said } });
	await expect(webFiles(root)).rejects.toThrow(fault);
});

/** What an area says, by names that this house does not know. */
type Said = { [Key in keyof WebArea]: Key extends "tabs" ? Record<string, object[]> : object[] };
function say(areas: Record<string, Said>): void {
	for (const [area, said] of Object.entries(areas))
		write(`web/src/areas/${area}/${area}.area.ts`, `export const area = ${JSON.stringify(said)};`);
}
function write(path: string, text: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
}
