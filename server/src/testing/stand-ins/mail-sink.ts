import { createServer } from "node:net";

export interface MailSink {
	url: string;
	/** What it took, as it came: headers and text. */
	received: string[];
	/** Addresses that it refuses for good, and those that it asks to try again later. */
	unknown: Set<string>;
	busy: Set<string>;
	close(): void;
}

/** A mail server of this process: takes what comes, one mail after the other on each connection. */
export async function startMailSink(): Promise<MailSink> {
	const received: string[] = [];
	const unknown = new Set<string>();
	const busy = new Set<string>();
	const server = createServer((socket) => {
		let data = false;
		let text = "";
		const line = (command: string): string => {
			const [, address = ""] = /^RCPT TO:<([^>]*)>/i.exec(command) ?? [];
			if (unknown.has(address)) return "550 nobody here";
			if (busy.has(address)) return "451 later";
			if (/^DATA/i.test(command)) {
				data = true;
				return "354 go on";
			}
			return /^QUIT/i.test(command) ? "221 bye" : "250 ok";
		};
		socket.write("220 sink\r\n");
		socket.on("error", () => {});
		socket.on("data", (chunk) => {
			text += chunk;
			for (;;) {
				const end = data ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n");
				if (end < 0) return;
				const part = text.slice(0, end);
				text = text.slice(end + (data ? 5 : 2));
				if (data) {
					received.push(part);
					data = false;
					socket.write("250 taken\r\n");
				} else socket.write(`${line(part)}\r\n`);
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as { port: number };
	return { url: `smtp://127.0.0.1:${port}`, received, unknown, busy, close: () => void server.close() };
}
