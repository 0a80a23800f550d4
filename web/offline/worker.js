// Homeroom without a network: the page and what a teacher needs for a register were fetched beforehand. Data are not kept here (kit/offline).
// FILES and RELEASE are put in front of this by offline-plugin.ts.
/* global FILES, RELEASE */
const PAGE = "/";
const CACHE = `homeroom-${RELEASE}`;
const known = new Set(FILES);
/** A network that takes longer for a page is none. */
const PATIENCE_MS = 5000;

self.addEventListener("install", (event) => {
	event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])));
});

// A new release waits until no tab of the old one is open: each keeps the files it was built with.
self.addEventListener("activate", (event) => {
	const others = async () => (await caches.keys()).filter((name) => name.startsWith("homeroom-") && name !== CACHE);
	event.waitUntil(others().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== "GET" || origin !== location.origin) return;
	if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(freshPage(request));
	else if (known.has(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});

const kept = (path) => caches.open(CACHE).then((cache) => cache.match(path, { ignoreVary: true }));

/** The page as the server has it; the kept one where it cannot be reached. */
async function freshPage(request) {
	const fresh = fetch(request);
	const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
	const first = await Promise.race([fresh, waited]).catch(() => undefined);
	return first ?? (await kept(PAGE)) ?? fresh;
}
