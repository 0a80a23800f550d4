import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What differs between themes: everything; semi-dark is light but for its menu. */
const THEMES = { light: "body", dark: "body", "semi-dark": "nav" };
/** All that a theme can change about a page: its colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const STRUCTURE = {
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
	rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
};

/** Rows that are about to be replaced fade on purpose: pale is not how anybody has to read them. */
const WAITING = '[aria-busy="true"], [data-stale]';

/** Looks that axe has passed in this worker. The same colours on the same ground in the same size need no second judgement. */
const passed = new Set<string>();

/** Nothing that WCAG 2.2 A or AA forbids, in the theme that is shown and in the others. */
export async function expectAccessible(page: Page): Promise<void> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE};window.looksIn = ${looksIn}`);
	await expect(page.locator(WAITING)).toHaveCount(0);
	await page.evaluate(standStill);
	const shown = await page.evaluate(() => localStorage.getItem("theme") ?? "light");
	expect(await faults(page, STRUCTURE), shown).toEqual([]);
	await expectColours(page, shown, "body");
	for (const [theme, where] of Object.entries(THEMES)) {
		if (theme === shown || !(await page.evaluate((within) => Boolean(document.querySelector(within)), where))) continue;
		await showTheme(page, theme);
		await expectColours(page, theme, where);
	}
	await showTheme(page, shown);
	await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** Every look of the page has been passed by axe, here or on a page before. */
async function expectColours(page: Page, theme: string, where: string): Promise<void> {
	const looks = await page.evaluate((within) => [...window.looksIn(within).keys()], where);
	const fresh = looks.filter((look) => !passed.has(look));
	if (fresh.length === 0) return;
	expect(await faults(page, { runOnly: { type: "rule", values: COLOURS } }, { where, fresh }), theme).toEqual([]);
	for (const look of await page.evaluate(() => window.looksPassed ?? [])) passed.add(look);
}

declare global {
	interface Window {
		axe: { run(where: string | Element[], options: object): Promise<Record<"violations" | "passes", Found[]>> };
		looksIn(where: string): Map<string, Element>;
		looksPassed?: string[];
	}
}
interface Found {
	id: string;
	nodes: { target: unknown; failureSummary: string; element?: Element }[];
}

/**
 * One element of each look, in the page. Contrast follows from a text's own colour and size and from what is painted behind it:
 * the grounds of what it stands in. What floats above something else, without a ground of its own, is like nothing but itself.
 */
function looksIn(where: string): Map<string, Element> {
	interface Ground {
		behind: string;
		text: string;
		floats: boolean;
		/** A picture or a gradient, of which axe says that it cannot tell. */
		pictured: boolean;
	}
	const grounds = new Map<Element, Ground>();
	const groundOf = (element: Element | null): Ground => {
		if (!element) return { behind: "", text: "", floats: false, pictured: false };
		const known = grounds.get(element);
		if (known) return known;
		const above = groundOf(element.parentElement);
		const style = getComputedStyle(element);
		const picture = style.backgroundImage !== "none";
		const painted = picture || style.backgroundColor !== "rgba(0, 0, 0, 0)";
		const opaque = !picture && /^rgb\(/.test(style.backgroundColor);
		const moved =
			["absolute", "fixed", "sticky"].includes(style.position) ||
			style.transform !== "none" ||
			(style.position === "relative" && [style.top, style.left].some((by) => Number.parseFloat(by) !== 0));
		const ground = {
			behind: [
				above.behind,
				painted ? `${style.backgroundColor} ${style.backgroundImage}` : "",
				style.opacity === "1" ? "" : `opacity ${style.opacity}`,
				style.filter === "none" ? "" : style.filter,
				style.mixBlendMode === "normal" ? "" : style.mixBlendMode,
			]
				.filter(Boolean)
				.join("; "),
			text: [style.color, style.fontSize, style.fontWeight, style.textShadow, style.textDecorationLine].join(" "),
			floats: !opaque && (above.floats || moved),
			pictured: !opaque && (above.pictured || picture),
		};
		grounds.set(element, ground);
		return ground;
	};
	// signs alone are no text to axe
	const SIGNS = /[\s\p{P}+<=>^`|~$£¢¥€±§]/gu;
	const hasText = (element: Element | null) =>
		[...(element?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.replace(SIGNS, ""));
	const FIELDS = "select, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range], [type=color])";
	const blockAround = (element: Element): Element | null => {
		let block = element.parentElement;
		while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
		return block;
	};
	const looks = new Map<string, Element>();
	for (const root of document.querySelectorAll(where))
		for (const element of [root, ...root.querySelectorAll("*")]) {
			if (!hasText(element) && !element.matches(FIELDS)) continue;
			const box = element.getBoundingClientRect();
			// not drawn, drawn for screen readers only, or above the page until it has the focus; what cannot be used may be pale
			if (box.width <= 1 || box.height <= 1 || box.bottom + scrollY <= 0 || box.right + scrollX <= 0) continue;
			if (element.closest(":disabled, [aria-disabled=true]")) continue;
			const { behind, text, floats, pictured } = groundOf(element);
			if (pictured) continue;
			// a link is also told apart from the text around it
			const block = element.tagName === "A" ? blockAround(element) : null;
			const around = hasText(block) ? groundOf(block).text : "";
			const itself = floats ? `${location.href} ${grounds.size}` : "";
			const look = [element.tagName, text, behind, around, itself].join(" | ");
			if (!looks.has(look)) looks.set(look, element);
		}
	return looks;
}

/** A colour on its way to another is neither, and a notice may leave while it is looked at: what moves arrives at once. A sheet made by script is not what the page's policy forbids. */
function standStill(): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(
		"*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }",
	);
	document.adoptedStyleSheets.push(sheet);
}

/** As if another tab had chosen it. */
async function showTheme(page: Page, theme: string): Promise<void> {
	await page.evaluate((newValue) => {
		localStorage.setItem("theme", newValue);
		window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue, storageArea: localStorage }));
	}, theme);
	await expect(page.locator("body")).toHaveClass(new RegExp(`theme-${theme}( |$)`));
}

async function faults(page: Page, options: object, only?: { where: string; fresh: string[] }): Promise<{ id: string; where: string[] }[]> {
	return page.evaluate(
		async ([how, some]) => {
			const looks = some ? window.looksIn(some.where) : new Map<string, Element>();
			const chosen = some?.fresh.flatMap((look) => looks.get(look) ?? []);
			// what cannot be decided need not be described; no rule of ours reads style sheets
			const { violations, passes } = await window.axe.run(chosen ?? "html", {
				...how,
				resultTypes: some ? ["violations", "passes"] : ["violations"],
				elementRef: Boolean(some),
				preload: false,
			});
			const fine = new Set(passes.filter(({ id }) => id === "color-contrast").flatMap(({ nodes }) => nodes.map((node) => node.element)));
			window.looksPassed = some?.fresh.filter((look) => fine.has(looks.get(look)));
			return violations.map(({ id, nodes }) => ({
				id,
				where: nodes.slice(0, 3).map((node) => `${String(node.target)}: ${node.failureSummary}`),
			}));
		},
		[options, only] as const,
	);
}
