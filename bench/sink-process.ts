// A mail server that takes everything, in a process of its own; on its HTTP port it tells how much and when.
import { createServer } from "node:http";
import { startMailSink } from "../server/src/testing/stand-ins/mail-sink.ts";

const sink = await startMailSink();
let taken = 0;
let first = 0;
let last = 0;
let alarms = 0;
const ids = new Map<string, number>();
// kept as numbers: the texts themselves would be measured with it
setInterval(() => {
	const came = sink.received.splice(0);
	if (came.length === 0) return;
	if (taken + alarms === 0) first = performance.now();
	last = performance.now();
	for (const mail of came) {
		const id = /^Message-ID: <([^>]+)>/im.exec(mail)?.[1] ?? "?";
		if (id.startsWith("emergency-")) {
			alarms++;
			continue;
		}
		taken++;
		ids.set(id, (ids.get(id) ?? 0) + 1);
	}
}, 5);
const http = createServer((request, response) => {
	if (request.url === "/again") {
		taken = 0;
		alarms = 0;
		ids.clear();
	}
	const body = { url: sink.url, taken, alarms, ms: last - first, different: ids.size };
	response.end(JSON.stringify(request.url === "/ids" ? Object.fromEntries(ids) : body));
});
http.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${(http.address() as { port: number }).port}\n`));
process.on("SIGTERM", () => process.exit(0));
