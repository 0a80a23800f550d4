import { logWarning } from "../log/log.ts";
import { renewPush } from "./push-here.ts";
import { answerWorker } from "./push-messages.ts";

/** On each start of the app in a browser that somebody switched push on in. */
export function startPush(go: (address: string) => void): void {
	answerWorker(go);
	renewPush().catch((error: unknown) => logWarning("This browser could not be told to the server again for pushes.", error));
}
