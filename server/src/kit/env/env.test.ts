import { describe, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { readEnv } from "./env.ts";

describe("the environment", () => {
	test("may be empty", () => {
		expect(readEnv({})).toEqual({
			PORT: 3000,
			HOST: "127.0.0.1",
			HOMEROOM_POOL: 10,
			HOMEROOM_CALLS_PER_MINUTE: 3000,
			HOMEROOM_SSO_PRIVATE: "off",
			HOMEROOM_OUTSIDE: "on",
			HOMEROOM_FILES_S3_REGION: "us-east-1",
			HOMEROOM_BACKUP_KEEP: 7,
			LOG_LEVEL: "warn",
			MAIL_FROM: "Homeroom <homeroom@localhost>",
			demo: true,
			signup: "on",
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
			HOMEROOM_SIGNUP: "maybe",
			HOMEROOM_SSO_PRIVATE: "true",
			HOMEROOM_SMS_PRIVATE: "https://sms.school.lan",
			HOMEROOM_OUTSIDE: "no",
			HOMEROOM_URL: "ftp://x",
			SMTP_URL: "mail.example.org",
			STRIPE_SECRET_KEY: "sk",
		};
		const read = () => readEnv(wrong);
		expect(read).toThrow(StartError);
		for (const name of Object.keys(wrong)) expect(read).toThrow(name);
	});
	test("names the machines where gateways for text messages may be", () => {
		const hosts = (HOMEROOM_SMS_PRIVATE: string) => readEnv({ HOMEROOM_SMS_PRIVATE }).HOMEROOM_SMS_PRIVATE;
		expect(hosts("SMS.school.lan, 10.1.2.3,[fd00::1]")).toEqual(["sms.school.lan", "10.1.2.3", "fd00::1"]);
		for (const wrong of ["localhost", "127.0.0.1", "10.0.0.0/8", "*", "sms.school.lan:8443", "sms.school.lan,"])
			expect(() => hosts(wrong), wrong).toThrow(/^HOMEROOM_SMS_PRIVATE: /);
	});
	test.each([
		"https://district.example.org/homeroom",
		"https://x.test/?a=1",
		"https://x.test/#a",
		"https://user:pw@x.test",
		"https://x.test//",
	])("HOMEROOM_URL is a host alone, not %s", (HOMEROOM_URL) => {
		expect(() => readEnv({ HOMEROOM_URL })).toThrow(/^HOMEROOM_URL: must end after the host[^;]*$/);
	});
	test.each([
		["https://homeroom.example.org", "https://homeroom.example.org"],
		["https://homeroom.example.org/", "https://homeroom.example.org"],
		["http://localhost:3150", "http://localhost:3150"],
		["HTTPS://Homeroom.Example.ORG:443/", "https://homeroom.example.org"],
	])("HOMEROOM_URL %s is %s", (HOMEROOM_URL, read) => {
		expect(readEnv({ HOMEROOM_URL }).HOMEROOM_URL).toBe(read);
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
	test.each([
		["http://localhost:3000", true],
		["http://north.localhost:3000", true],
		["https://school.example.org", false],
	])("demo by itself where people come by %s: %s", (HOMEROOM_URL, demo) => {
		expect(readEnv({ HOMEROOM_URL }).demo).toBe(demo);
		expect(readEnv({ HOMEROOM_URL, HOMEROOM_DEMO: "on" }).demo).toBe(true);
	});
	test.each([
		["off", undefined, "off"],
		["on", undefined, "on"],
		["off", "invitation", "invitation"],
		["on", "off", "off"],
	])("sign-up with demo %s and %s: %s", (HOMEROOM_DEMO, HOMEROOM_SIGNUP, signup) => {
		expect(readEnv({ HOMEROOM_DEMO, HOMEROOM_SIGNUP }).signup).toBe(signup);
	});
	test("opens the sign-up to everybody only where something is paid, or in demo mode", () => {
		const open = { HOMEROOM_DEMO: "off", HOMEROOM_SIGNUP: "on" };
		expect(() => readEnv(open)).toThrow(StartError);
		expect(readEnv({ ...open, STRIPE_SECRET_KEY: "sk_test_something" }).signup).toBe("on");
		expect(readEnv({ ...open, HOMEROOM_DEMO: "on" }).signup).toBe("on");
	});
});
