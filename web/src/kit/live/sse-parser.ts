/** One message of a server-sent event stream. */
export interface StreamMessage {
	event: string;
	data: string;
	id: string | null;
}

/** Cuts a stream of text into messages. Comments are skipped; half a message waits for the rest. */
export function createStreamParser(onMessage: (message: StreamMessage) => void): (chunk: string) => void {
	let rest = "";
	let event = "";
	let data: string[] = [];
	let id: string | null = null;

	const take = (line: string): void => {
		if (line === "") {
			if (event !== "" || data.length > 0) onMessage({ event: event || "message", data: data.join("\n"), id });
			event = "";
			data = [];
			return;
		}
		const colon = line.indexOf(":");
		if (colon === 0) return;
		const field = colon < 0 ? line : line.slice(0, colon);
		const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
		if (field === "event") event = value;
		else if (field === "data") data.push(value);
		else if (field === "id") id = value;
	};

	return (chunk) => {
		rest += chunk;
		// A lone \r at the end may be the first half of \r\n.
		const lines = rest.split(/\r\n|\n|\r(?!$)/);
		rest = lines.pop() ?? "";
		for (const line of lines) take(line);
	};
}
