import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { CustomerDb } from "../db/customer-db.ts";
import { AddressRefused, createPublicFetch, type PublicFetch, refuseUnsafe } from "../http/public-fetch.ts";
import { type CustomerTask, enqueueLater, type Task } from "../jobs/jobs.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { PUSH_TASKS, type PushJob, pushKey, pushTaskOf } from "./knock.ts";
import { forgetDevice, openAddress, sealedAddress } from "./push-devices.ts";
import type { PushKeys } from "./push-keys.ts";
import { type PushAddress, sealPush } from "./push-message.ts";

/** What a device gets to read; the worker of the web app shows it (web/offline/worker.js). */
export interface PushShown {
	title: string;
	body: string;
	path: string;
	tag: string;
	/** In which school; null: in any. */
	customer_id: number | null;
	user_id: number;
}
interface Ringing {
	shown: PushShown;
	urgent: boolean;
	/** How long a push service keeps it for a device that is off, s. */
	lifetime_s: number;
}
/** `later`: tried again, after so many seconds where the push service says so. */
export type PushOutcome = { is: "taken" | "gone" } | { is: "later"; wait_seconds: number | null } | { is: "refused"; why: string };

export interface PushSenderOptions {
	keys: PushKeys;
	box: SecretBox;
	/** Nothing leaves. */
	drops?: boolean | undefined;
	/** Only tests: push services on this machine. */
	allowLocal?: boolean | undefined;
}

/** Hands pushes to the push services of browsers: to public machines alone, whatever address a browser names. */
export class PushSender {
	readonly keys: PushKeys;
	readonly box: SecretBox;
	readonly #reach: { allowLocal: boolean };
	readonly #fetch: PublicFetch;
	readonly #drops: boolean;

	constructor({ keys, box, drops = false, allowLocal = false }: PushSenderOptions) {
		this.keys = keys;
		this.box = box;
		this.#drops = drops;
		this.#reach = { allowLocal };
		this.#fetch = createPublicFetch(this.#reach);
	}

	/** Whether it could be the address of a push service at all. Nothing is sent. */
	accepts(endpoint: string): boolean {
		try {
			const url = new URL(endpoint);
			refuseUnsafe(url, this.#reach);
			return url.username === "" && url.password === "" && url.hash === "";
		} catch {
			return false;
		}
	}

	async ring({ endpoint, keys }: PushAddress, { shown, urgent, lifetime_s }: Ringing): Promise<PushOutcome> {
		if (this.#drops) return { is: "taken" };
		let answer: Response;
		try {
			answer = await this.#fetch(endpoint, {
				method: "POST",
				headers: {
					authorization: await this.keys.vouch(endpoint),
					"content-encoding": "aes128gcm",
					"content-type": "application/octet-stream",
					ttl: String(lifetime_s),
					urgency: urgent ? "high" : "normal",
					topic: topicOf(shown),
				},
				body: sealPush(keys, JSON.stringify(shown)),
			});
		} catch (error) {
			if (error instanceof AddressRefused) return { is: "refused", why: "its address leads to no public machine" };
			return { is: "later", wait_seconds: null };
		}
		return outcomeOf(answer);
	}
}

function outcomeOf({ status, headers }: Response): PushOutcome {
	if (status >= 200 && status < 300) return { is: "taken" };
	if (status === 404 || status === 410) return { is: "gone" };
	if (status === 429 || status >= 500) return { is: "later", wait_seconds: waitOf(headers.get("retry-after")) };
	return { is: "refused", why: `its push service answered ${status}` };
}

/** Seconds, or a date. */
function waitOf(header: string | null): number | null {
	if (header === null) return null;
	const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
	return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

/** A push service takes 32 letters, and is not to know what of. */
const topicOf = ({ customer_id, user_id, tag }: PushShown): string =>
	createHash("sha256").update(`${customer_id} ${user_id} ${tag}`).digest("base64url").slice(0, 32);

/** One push for one device, until it is taken, the device is gone, or it is of no use any more. In lanes of their own: other people's machines may be slow. */
export function pushTasks(sender: PushSender, log: Pick<Logger, "warn">): Record<string, Task<CustomerTask>> {
	// cast: `knock` wrote it
	const run: CustomerTask = (input, db) => deliver(sender, log, input as PushJob, db);
	return { [PUSH_TASKS.normal]: { lane: "outside", run }, [PUSH_TASKS.urgent]: { lane: "ringing", run } };
}

async function deliver(sender: PushSender, log: Pick<Logger, "warn">, job: PushJob, db: CustomerDb): Promise<void> {
	const { device_id, user_id, until, push } = job;
	const left_ms = until - Date.now();
	const sealed = left_ms > 0 ? await sealedAddress(db, device_id, user_id) : undefined;
	if (sealed === undefined) return;
	const address = openAddress(sender.box, sealed);
	if (address === undefined) return forgetDevice(db, device_id, sealed);
	const { urgent, ...said } = push;
	const outcome = await sender.ring(address, {
		shown: { ...said, customer_id: db.customer_id, user_id },
		urgent,
		lifetime_s: Math.ceil(left_ms / 1000),
	});
	if (outcome.is === "gone") await forgetDevice(db, device_id, sealed);
	if (outcome.is === "refused") log.warn({ device_id }, `A push was not taken: ${outcome.why}.`);
	if (outcome.is !== "later") return;
	// the job queue tries again, later each time
	if (outcome.wait_seconds === null) throw new Error("the push service cannot be reached");
	if (outcome.wait_seconds * 1000 < left_ms)
		await enqueueLater(db, pushTaskOf(push), job, pushKey(db.customer_id, device_id, push.tag), outcome.wait_seconds / 60);
}
