import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The shell draws for no screen: the same browser for a third less of the processor. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const PLACES = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

/** Quiet and alike on every machine: no sandbox (root in containers), no graphics card, no calls home. */
export const CHROMIUM_FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-dev-shm-usage",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
	"--font-render-hinting=none",
];

/** The Chromium of this machine: CHROMIUM, else the first known name on the path. */
export function findChromium(): string | undefined {
	if (process.env.CHROMIUM) return process.env.CHROMIUM;
	const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
	return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].find(isProgram);
}

/** Finds Chromium, installing it where we may: root on Debian and its kin. */
export function ensureChromium(): string {
	const found = findChromium();
	if (found && isProgram(found)) return found;
	if (found) throw new Error(`CHROMIUM names ${found}, which is not a program.`);
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		process.stdout.write("Installing Chromium for the browser tests …\n");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		spawnSync("apt-get", ["update"], { stdio: "inherit", env });
		spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], { stdio: "inherit", env });
		const installed = findChromium();
		if (installed) return installed;
	}
	throw new Error(
		"The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell) or name its program in CHROMIUM.",
	);
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
