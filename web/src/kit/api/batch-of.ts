/** Which request wrote what was answered: its changes are one batch, and can be undone as one. */
const batches = new WeakMap<object, string>();

export function noteBatch(answer: unknown, { headers }: { headers: Pick<Headers, "get"> }): void {
	const batch = headers.get("x-request-id");
	if (batch && typeof answer === "object" && answer !== null) batches.set(answer, batch);
}

export const batchOf = (answer: object): string | undefined => batches.get(answer);
