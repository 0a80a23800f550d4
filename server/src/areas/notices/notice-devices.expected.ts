import { type Answers, signedIn } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Everyone has a login of their own, and with it devices. */
export const NOTICE_DEVICES_EXPECTED = {
	"notices.device_list": signedIn(200),
	"notices.device_add": signedIn(201),
	"notices.device_remove": signedIn(200),
	"notices.device_try": signedIn(200),
} satisfies Partial<Record<CallName, Answers>>;
