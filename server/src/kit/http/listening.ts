import { createServer } from "node:net";
import { StartError } from "../start-error.ts";

export interface Place {
	PORT: number;
	HOST: string;
}

/** Tells at once that nobody can be served at this place: without it a database would be started and filled first. Port 0 is any free one. */
export async function refuseTakenPort(place: Place): Promise<void> {
	if (place.PORT === 0) return;
	const trial = createServer();
	await new Promise<void>((resolve, reject) => {
		trial.once("error", (error) => reject(explainListening(error, place)));
		trial.listen(place.PORT, place.HOST, () => trial.close(() => resolve()));
	});
}

/** Why we cannot listen, in one sentence. Also for the moment of listening itself: another program may have come in between. */
export function explainListening(error: Error & { code?: string }, { PORT, HOST }: Place): Error {
	const known: Record<string, string> = {
		EADDRINUSE: `Port ${PORT} on ${HOST} is in use: stop the other program or choose another port, for example PORT=${PORT + 1} npm start.`,
		EACCES: `Port ${PORT} on ${HOST} is only for root: choose one above 1023, for example PORT=3000, and let a proxy stand in front of it.`,
		EADDRNOTAVAIL: `HOST is ${HOST}, which is no address of this machine: choose one of its own, 127.0.0.1 or 0.0.0.0.`,
		ENOTFOUND: `HOST is ${HOST}, which is no address of this machine: choose one of its own, 127.0.0.1 or 0.0.0.0.`,
	};
	const sentence = known[error.code ?? ""];
	return sentence === undefined ? error : new StartError(sentence);
}
