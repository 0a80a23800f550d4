import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { dataFolder } from "./own-server.ts";

/** The product as people start it. The demo schools are filled once; each of Playwright's workers gets a copy of them with a server of its own. */
const ports = (process.env.E2E_PORTS ?? "").split(",");
const running = new Set<ChildProcess>();
let ending = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
	process.on(signal, () => {
		ending = true;
		for (const child of running) child.kill("SIGTERM");
	});

const filled = await start(0, /The demo schools have their lessons/);
if (ports.length > 1) {
	filled.kill("SIGTERM");
	await once(filled, "exit");
	// as it is: PostgreSQL may run as another user
	for (const index of ports.keys()) if (index > 0) execFileSync("cp", ["-a", dataFolder(0), dataFolder(index)]);
	await Promise.all(ports.map((_, index) => start(index, /http:\/\/localhost:/)));
}
process.stdout.write("Every worker has its Homeroom.\n");

/** Starts one and waits until it says so. */
function start(index: number, ready: RegExp): Promise<ChildProcess> {
	const child = spawn(process.execPath, ["tools/start.mjs", "start"], {
		env: { ...process.env, PORT: ports[index], HOST: "127.0.0.1", HOMEROOM_DATA: dataFolder(index), HOMEROOM_DEMO: "on" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	running.add(child);
	return new Promise((resolve, reject) => {
		child.on("exit", (code) => {
			running.delete(child);
			if (!ending && code !== 0) reject(new Error(`Homeroom ${index} ended with ${code}.`));
		});
		let said = "";
		child.stdout.on("data", (text: Buffer) => {
			process.stdout.write(text);
			said += text;
			if (ready.test(said)) resolve(child);
		});
	});
}
