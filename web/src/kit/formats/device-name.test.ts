import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

it.each([
	["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36", "Chrome · Windows"],
	["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36 Edg/146.0", "Edge · Windows"],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile Safari/604.1",
		"Safari · iPhone",
	],
	["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36", "Chrome · ChromeOS"],
	[
		"Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/130.0 Mobile Safari/537.36",
		"Samsung Internet · Android",
	],
	["curl/8.1", "curl/8.1"],
])("%s is %s", (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name);
});
it("says nothing of a device that says nothing", () => {
	expect(deviceName(null)).toBeNull();
	expect(deviceName("")).toBeNull();
});
