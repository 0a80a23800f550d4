import { expect, test } from "vitest";
import { Shutdown } from "./shutdown.ts";

test("what was started ends last first, once, whoever asks and whatever fails", async () => {
	const ended: string[] = [];
	const shutdown = new Shutdown();
	for (const name of ["database", "jobs", "http"])
		await shutdown.add(async () => {
			ended.push(name);
			if (name === "jobs") throw new Error("stuck");
		});
	await Promise.all([shutdown.run(), shutdown.run()]);
	await shutdown.run();
	expect(ended).toEqual(["http", "jobs", "database"]);
});
test("what is started while the end has begun is ended as well", async () => {
	const ended: string[] = [];
	const shutdown = new Shutdown();
	await shutdown.run();
	await shutdown.add(async () => {
		ended.push("late");
	});
	expect(ended).toEqual(["late"]);
});
