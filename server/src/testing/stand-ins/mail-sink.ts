import { createServer, type Socket } from "node:net";

export interface MailSink {
	url: string;
	/** What it took, as it came: headers and text. */
	received: string[];
	/** Addresses that it refuses for good, and those that it asks to try again later. */
	unknown: Set<string>;
	busy: Set<string>;
	/** Addresses that it never says anything about. */
	silent: Set<string>;
	/** What it says in the place of what it should, by command (`greeting`, `EHLO`, `AUTH`, `MAIL`, `RCPT`, `DATA`, `text`); null: nothing, it hangs. */
	says: Map<string, string | null>;
	/** Connections that are open. */
	open(): number;
	close(): void;
}

/** A mail server of this process: takes what comes, one mail after the other on each connection. */
export async function startMailSink(): Promise<MailSink> {
	const received: string[] = [];
	const unknown = new Set<string>();
	const busy = new Set<string>();
	const silent = new Set<string>();
	const says = new Map<string, string | null>();
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		let data = false;
		let text = "";
		const say = (asked: string, answer: string | null) => {
			const said = says.has(asked) ? says.get(asked) : answer;
			if (said !== null) socket.write(`${said}\r\n`);
		};
		const line = (command: string): string | null => {
			const [, address = ""] = /^RCPT TO:<([^>]*)>/i.exec(command) ?? [];
			if (unknown.has(address)) return "550 nobody here";
			if (busy.has(address)) return "451 later";
			if (silent.has(address)) return null;
			if (/^DATA/i.test(command)) {
				data = true;
				return "354 go on";
			}
			if (/^EHLO/i.test(command)) return "250-sink\r\n250 AUTH PLAIN";
			if (/^AUTH/i.test(command)) return "235 welcome";
			return /^QUIT/i.test(command) ? "221 bye" : "250 ok";
		};
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		say("greeting", "220 sink");
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
					say("text", "250 taken");
				} else say(/^\w+/.exec(part)?.[0]?.toUpperCase() ?? "", line(part));
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as { port: number };
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		unknown,
		busy,
		silent,
		says,
		open: () => sockets.size,
		close: () => void server.close(),
	};
}
