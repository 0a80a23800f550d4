import { api } from "../api/api.ts";
import { logWarning } from "../log/log.ts";
import { isMarked, isMine, markMine, unmark } from "./push-mark.ts";

/** What this browser can do about pushes. `install`: only where it was put onto the home screen. */
export type PushAbility = "unsupported" | "install" | "blocked" | "ask" | "granted";

export function pushAbility(): PushAbility {
	if (!("serviceWorker" in navigator) || typeof PushManager === "undefined" || typeof Notification === "undefined")
		return isApplePhone() && !isInstalled() ? "install" : "unsupported";
	if (Notification.permission === "denied") return "blocked";
	return Notification.permission === "granted" ? "granted" : "ask";
}
/** An iPad calls itself a Mac that is touched. */
const isApplePhone = (): boolean =>
	/iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
/** Opened from the home screen, without the browser around it. */
export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** Why push is not on although somebody wanted it. */
export class PushNotOn extends Error {
	readonly why: "blocked" | "dismissed" | "not_on";
	constructor(why: PushNotOn["why"], cause?: unknown) {
		super(why, { cause });
		this.why = why;
	}
}

/** Whether this browser gives pushes to its worker at all; what the server knows of it is another matter. */
export const isSubscribed = async (): Promise<boolean> => pushAbility() === "granted" && isMine() && (await heldSubscription()) !== null;

const heldSubscription = async (): Promise<PushSubscription | null> =>
	(await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** After the person's click: asks the browser, subscribes and tells the server. */
export async function switchPushOn(push_key: string, name: string): Promise<void> {
	const answer = await Notification.requestPermission();
	if (answer !== "granted") throw new PushNotOn(answer === "denied" ? "blocked" : "dismissed");
	await tellServer(push_key, name);
	markMine();
}

/** The browser forgets its address; the server, which is told apart, then has none that is of use. */
export async function switchPushOff(): Promise<void> {
	unmark();
	await (await heldSubscription())?.unsubscribe();
}
/** Being told to the server again, at the start of the app. */
let renewal: Promise<unknown> = Promise.resolve();
let isLeaving = false;
/** Nobody waits longer with signing out, ms. */
const LEAVES_WITHIN = 3_000;

/** First in every sign-out, which would turn a renewal away that is under way: nothing that rings is left. It comes back with the person, on a new page. */
export async function leavePush(): Promise<void> {
	isLeaving = true;
	await Promise.race([renewal, new Promise((over) => setTimeout(over, LEAVES_WITHIN))]);
	await (await heldSubscription())?.unsubscribe();
}

/** With a new login, address or key the server has to hear of this browser again; what is another person's goes. */
export function renewPush(): Promise<void> {
	const renewed = renew();
	renewal = renewed.catch(() => undefined);
	return renewed;
}

async function renew(): Promise<void> {
	if (!isMarked() || isLeaving) return;
	if (!isMine() || pushAbility() !== "granted") return switchPushOff();
	const { devices, push_key } = await api.notices.device_list();
	const held = await heldSubscription();
	if (devices.some(({ is_here }) => is_here) && held && keyOf(held) === push_key) return;
	await tellServer(push_key);
}

async function tellServer(push_key: string, name?: string): Promise<void> {
	const { endpoint, keys } = (await subscription(push_key)).toJSON();
	if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) throw new PushNotOn("not_on");
	await api.notices.device_add({ body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, ...(name !== undefined && { name }) } });
}

/** Of an installation with another key nothing arrives: such a one is taken back first. */
async function subscription(push_key: string): Promise<PushSubscription> {
	try {
		await navigator.serviceWorker.register("/sw.js");
		const { pushManager } = await navigator.serviceWorker.ready;
		const held = await pushManager.getSubscription();
		if (held && keyOf(held) === push_key) return held;
		await held?.unsubscribe();
		return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
	} catch (error) {
		logWarning("Push could not be switched on.", error);
		throw new PushNotOn("not_on", error);
	}
}

function keyOf({ options }: PushSubscription): string {
	const bytes = new Uint8Array(options.applicationServerKey ?? []);
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}
