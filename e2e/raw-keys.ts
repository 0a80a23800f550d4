import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const folder = fileURLToPath(new URL("../locales/en/", import.meta.url));
const KEYS = readdirSync(folder).flatMap((name) => Object.keys(JSON.parse(readFileSync(folder + name, "utf8")).screen ?? {}));
/** `page.contacts` and whatever else begins like a key; no address, no file and no sentence's end. */
const spaces = [...new Set(KEYS.map((key) => key.split(".")[0]))].join("|");
const RAW = new RegExp(`(?<![\\w@/.-])(?:${spaces})\\.[a-z0-9_]+(?:\\.\\w+)*(?![\\w@/])`, "g");
const FILES = /\.(csv|xlsx|json|pdf|png|test|demo|org|com|example|localhost)$/;

/** Everything that a person reads or hears on the page. */
export const textOf = (page: Page): Promise<string> =>
	page.evaluate(() => {
		const named = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap((one) =>
			["aria-label", "title", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
		);
		return [document.title, document.body.innerText, ...named].join("\n");
	});

/** Keys of the catalogues that stand on the page in the place of their words. */
export async function rawKeys(page: Page): Promise<string[]> {
	return [...new Set((await textOf(page)).match(RAW) ?? [])].filter((found) => !FILES.test(found));
}
