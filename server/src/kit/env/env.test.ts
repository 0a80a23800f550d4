import { describe, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { readEnv } from "./env.ts";

describe("the environment", () => {
	test("may be empty", () => {
		expect(readEnv({})).toEqual({
			PORT: 3000,
			HOST: "127.0.0.1",
			HOMEROOM_POOL: 10,
			HOMEROOM_FILES_S3_REGION: "us-east-1",
			HOMEROOM_BACKUP_KEEP: 7,
			LOG_LEVEL: "warn",
			MAIL_FROM: "Homeroom <homeroom@localhost>",
			demo: true,
		});
		expect(readEnv({ PORT: "", HOST: "", HOMEROOM_DEMO: "" })).toEqual(readEnv({}));
	});
	test("is read, and what is not ours stays out", () => {
		const env = readEnv({ PORT: "8080", HOMEROOM_POOL: "5", DATABASE_URL: "postgres://u:p@h/d", PATH: "/bin", toString: "x" });
		expect(env).toMatchObject({ PORT: 8080, HOMEROOM_POOL: 5, DATABASE_URL: "postgres://u:p@h/d" });
		expect(env).not.toHaveProperty("PATH");
	});
	test("names all its faults at once", () => {
		const wrong = {
			PORT: "x",
			DATABASE_URL: "mysql://h",
			HOMEROOM_SECRET: "short",
			HOMEROOM_POOL: "1",
			LOG_LEVEL: "loud",
			HOMEROOM_DEMO: "yes",
			HOMEROOM_URL: "ftp://x",
			SMTP_URL: "mail.example.org",
			STRIPE_SECRET_KEY: "sk",
		};
		const read = () => readEnv(wrong);
		expect(read).toThrow(StartError);
		for (const name of Object.keys(wrong)) expect(read).toThrow(name);
	});
	test.each([
		["127.0.0.1", undefined, true],
		["localhost", undefined, true],
		["::1", undefined, true],
		["0.0.0.0", undefined, false],
		["192.168.1.5", undefined, false],
		["0.0.0.0", "on", true],
		["127.0.0.1", "off", false],
	])("demo on %s with %s: %s", (HOST, HOMEROOM_DEMO, demo) => {
		expect(readEnv({ HOST, HOMEROOM_DEMO }).demo).toBe(demo);
	});
});
