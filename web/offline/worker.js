// Homeroom without a network: the page and what a teacher needs for a register were fetched beforehand. Data are not kept here (kit/offline). And pushes (kit/push).
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

// What somebody is told while nobody looks. Each push says in which school and to whom; a tab knows both, a worker knows neither.

/** A tab that has not answered by then is asleep. */
const ANSWER_MS = 700;
/** It takes a push that shows nothing for a broken promise, and soon lets no more through. */
const MUST_SHOW = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(goTo(event.notification.data));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew(event)));

/** The one used last comes first. */
const tabs = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

function ask(tab, question) {
	const { port1, port2 } = new MessageChannel();
	return new Promise((answer) => {
		port1.onmessage = ({ data }) => answer(data);
		setTimeout(answer, ANSWER_MS);
		tab.postMessage(question, [port2]);
	});
}

/** Not where its school is open in front of the person: the page tells it by itself. Nor where somebody else works here now. */
async function show({ title, body, tag, ...place }) {
	const answers = await Promise.all((await tabs()).map((tab) => ask(tab, { told: place })));
	if (answers.includes("somebody else") || (answers.includes("seen") && !MUST_SHOW)) return;
	const look = { icon: "/icon-192.png", tag: `${place.customer_id} ${tag}`, renotify: true };
	await self.registration.showNotification(title, { ...look, body, data: place });
}

/** A page that is open goes there by itself, so nothing is lost that stands in it; otherwise one is opened, in the right school. */
async function goTo(place) {
	for (const tab of await tabs()) if ((await ask(tab, { open: place })) === "opened") return tab.focus();
	const { path, customer_id } = place;
	return self.clients.openWindow(customer_id === null ? path : `/pages/switch?school=${customer_id}&to=${encodeURIComponent(path)}`);
}

/** The browser has another address from now on, perhaps for weeks before somebody opens a page: said as a page would. */
async function subscribeAnew({ oldSubscription, newSubscription }) {
	const fresh = newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
	const { access_token } = (fresh && (await post("/api/auth/refresh-token", {}))) ?? {};
	if (access_token === undefined) return;
	const { endpoint, keys } = fresh.toJSON();
	await post("/api/notices/devices", { endpoint, keys }, { authorization: `Bearer ${access_token}` });
}
async function post(path, body, headers) {
	const answer = await fetch(path, {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
	return answer.ok ? answer.json() : undefined;
}
