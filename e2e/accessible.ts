import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All that a theme can change about a page: its colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const STRUCTURE = {
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
	rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
};

/** What stands above a page that the sweep has looked at. */
export const DIALOG = '[role="dialog"]';
/** Rows that are about to be replaced fade on purpose: pale is not how anybody has to read them. */
const WAITING = '[aria-busy="true"], [data-stale]';

/** Looks that axe has passed in this worker. The same colours on the same ground in the same size need no second judgement. */
const passed = new Set<string>();

const IN_THE_PAGE = [looksIn, showTheme, judge, judgeColours].map((part) => `${part.name}: ${part}`).join(", ");

/**
 * Nothing that WCAG 2.2 A or AA forbids, in the theme that is shown and in the others.
 * A journey that reaches a dialog or another part of a page that the sweep has seen names it: nothing else is looked at again.
 */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE};Object.assign(window, { ${IN_THE_PAGE} })`);
	await expect(page.locator(WAITING)).toHaveCount(0);
	await page.evaluate(standStill);
	const { faults, looks } = await page.evaluate(([where, how]) => window.judge(where, how), [within, STRUCTURE] as const);
	expect(await withoutHalfCovered(page, within, faults)).toEqual([]);
	for (const [theme, there] of Object.entries(looks)) {
		const fresh = there.filter((look) => !passed.has(look));
		if (fresh.length === 0) continue;
		const where = theme === "semi-dark" ? "nav" : within;
		const colours = await page.evaluate((of) => window.judgeColours(...of), [theme, where, fresh, COLOURS] as const);
		expect(colours.faults, theme).toEqual([]);
		for (const look of colours.fine) passed.add(look);
	}
	await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** What stands half under a bar that floats is scrolled out from below it. In a window that shows the whole page nothing does but what stays there. */
async function withoutHalfCovered(page: Page, within: string, faults: Fault[]): Promise<Fault[]> {
	const seen = page.viewportSize();
	if (seen === null || !faults.some(({ id }) => id === SIZE)) return faults;
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	await page.setViewportSize({ ...seen, height: Math.max(seen.height, height) });
	const still = await page.evaluate(
		([where, how]) => {
			delete window.shellSeen;
			return window.judge(where, how);
		},
		[within, { runOnly: [SIZE], rules: {} }] as const,
	);
	await page.setViewportSize(seen);
	return [...faults.filter(({ id }) => id !== SIZE), ...still.faults];
}
const SIZE = "target-size";

declare global {
	interface Window {
		axe: {
			run(where: Element[] | { include: string[]; exclude: Element[] }, options: object): Promise<Record<"violations" | "passes", Found[]>>;
		};
		shellSeen?: string;
		looksIn: typeof looksIn;
		showTheme: typeof showTheme;
		judge: typeof judge;
		judgeColours: typeof judgeColours;
	}
}
interface Found {
	id: string;
	nodes: { target: unknown; failureSummary: string; element?: Element }[];
}
interface Fault {
	id: string;
	where: string[];
}

/** In the page: what is wrong with it whatever its colours, and its looks by theme that have to be judged. Semi-dark is light but for its menu. */
async function judge(within: string, how: { rules: object }): Promise<{ faults: Fault[]; looks: Record<string, string[]> }> {
	// the menu and the bar stay as they are while one goes from page to page
	const shell = [...document.querySelectorAll<HTMLElement>("aside:has(> nav), :has(> main#content) > header")];
	const sight = `${innerWidth} ${shell.map((part) => part.innerText).join(" ")}`;
	const isKnown = within === "html" && window.shellSeen === sight;
	if (within === "html") window.shellSeen = sight;
	// it objects to `!important` in a style attribute only, and asks every element that has one whether it is seen
	const spacing = { "avoid-inline-spacing": { enabled: document.querySelector('[style*="important"]') !== null } };
	// what cannot be decided need not be described; no rule of ours reads style sheets
	const options = { ...how, rules: { ...how.rules, ...spacing }, resultTypes: ["violations"], preload: false };
	const { violations } = await window.axe.run({ include: [within], exclude: isKnown ? shell : [] }, options);
	const shown = localStorage.getItem("theme") ?? "light";
	const looks: Record<string, string[]> = {};
	for (const [theme, where] of [
		["light", within],
		["dark", within],
		["semi-dark", within === "html" && !isKnown ? "nav" : "none"],
	] as const) {
		if (!document.querySelector(where)) continue;
		await window.showTheme(theme);
		looks[theme] = [...window.looksIn(where).keys()];
	}
	await window.showTheme(shown);
	const faults = violations.map(({ id, nodes }) => ({
		id,
		where: nodes.slice(0, 3).map((node) => `${String(node.target)}: ${node.failureSummary}`),
	}));
	return { faults, looks };
}

/** In the page: axe's judgement of these looks in this theme. */
async function judgeColours(
	theme: string,
	within: string,
	fresh: readonly string[],
	rules: readonly string[],
): Promise<{ faults: Fault[]; fine: string[] }> {
	const shown = localStorage.getItem("theme") ?? "light";
	await window.showTheme(theme);
	const looks = window.looksIn(within);
	const { violations, passes } = await window.axe.run(
		fresh.flatMap((look) => looks.get(look) ?? []),
		{ runOnly: { type: "rule", values: rules }, resultTypes: ["violations", "passes"], elementRef: true, preload: false },
	);
	await window.showTheme(shown);
	const fine = new Set(passes.filter(({ id }) => id === "color-contrast").flatMap(({ nodes }) => nodes.map((node) => node.element)));
	return {
		faults: violations.map(({ id, nodes }) => ({
			id,
			where: nodes.slice(0, 3).map((node) => `${String(node.target)}: ${node.failureSummary}`),
		})),
		fine: fresh.filter((look) => fine.has(looks.get(look))),
	};
}

/** In the page, as if another tab had chosen it. */
async function showTheme(theme: string): Promise<void> {
	if (localStorage.getItem("theme") !== theme) {
		localStorage.setItem("theme", theme);
		window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: theme, storageArea: localStorage }));
	}
	while (!document.body.classList.contains(`theme-${theme}`)) await new Promise((again) => setTimeout(again));
}

/**
 * One element of each look, in the page. Contrast follows from a text's own colour and size and from what is painted behind it:
 * the grounds of what it stands in. Where these are plain colours it is reckoned here, as axe does it, which looks through the whole page first;
 * axe judges what is not clearly enough. What floats above something else, without a ground of its own, is like nothing but itself.
 */
function looksIn(where: string): Map<string, Element> {
	type Colour = [red: number, green: number, blue: number];
	interface Ground {
		behind: string;
		text: string;
		floats: boolean;
		/** A picture or a gradient, of which axe says that it cannot tell. */
		pictured: boolean;
		/** Drawn through something: not what its colour says. */
		murky: boolean;
		/** The colour of all that is behind a text here, if it is one. */
		plain: Colour | null;
	}
	const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
	const colours = new Map<string, number[]>();
	/** Red, green, blue and alpha, whatever they are written in. */
	const read = (css: string): number[] => {
		const known = colours.get(css);
		if (known || !pen) return known ?? [];
		pen.clearRect(0, 0, 1, 1);
		pen.fillStyle = css;
		pen.fillRect(0, 0, 1, 1);
		const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
		colours.set(css, [red, green, blue, alpha / 255]);
		return [red, green, blue, alpha / 255];
	};
	const over = (css: string, ground: Colour | null): Colour | null => {
		const [red = 0, green = 0, blue = 0, alpha = 0] = read(css);
		if (ground === null && alpha < 1) return null;
		return [red, green, blue].map((part, at) => part * alpha + (ground?.[at] ?? 0) * (1 - alpha)) as Colour;
	};
	const light = (colour: Colour) => {
		const [red, green, blue] = colour.map((part) =>
			part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
		) as Colour;
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
	};
	/** Beyond doubt, also where axe rounds. */
	const isClear = (element: Element, ground: Ground) => {
		const style = getComputedStyle(element);
		const text = over(style.color, ground.plain);
		if (ground.murky || ground.plain === null || text === null || style.textShadow !== "none") return false;
		const ratio = light(text) / light(ground.plain);
		const size = Number.parseFloat(style.fontSize);
		const isLarge = size >= 24 || (size >= 18.67 && Number(style.fontWeight) >= 700);
		return Math.max(ratio, 1 / ratio) > (isLarge ? 3.05 : 4.55);
	};
	const grounds = new Map<Element, Ground>();
	const groundOf = (element: Element | null): Ground => {
		if (!element) return { behind: "", text: "", floats: false, pictured: false, murky: false, plain: [255, 255, 255] };
		const known = grounds.get(element);
		if (known) return known;
		const above = groundOf(element.parentElement);
		const style = getComputedStyle(element);
		const picture = style.backgroundImage !== "none";
		const painted = picture || style.backgroundColor !== "rgba(0, 0, 0, 0)";
		const opaque = !picture && read(style.backgroundColor)[3] === 1;
		const moved =
			["absolute", "fixed", "sticky"].includes(style.position) ||
			style.transform !== "none" ||
			(style.position === "relative" && [style.top, style.left].some((by) => Number.parseFloat(by) !== 0));
		const through = [
			style.opacity === "1" ? "" : `opacity ${style.opacity}`,
			style.filter === "none" ? "" : style.filter,
			style.mixBlendMode === "normal" ? "" : style.mixBlendMode,
		];
		const ground = {
			behind: [above.behind, painted ? `${style.backgroundColor} ${style.backgroundImage}` : "", ...through].filter(Boolean).join("; "),
			text: [style.color, style.fontSize, style.fontWeight, style.textShadow, style.textDecorationLine].join(" "),
			floats: !opaque && (above.floats || moved),
			pictured: !opaque && (above.pictured || picture),
			murky: above.murky || through.some(Boolean),
			plain: picture ? null : painted ? over(style.backgroundColor, above.plain) : above.plain,
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
	/** Nothing else is painted between it and the ground of what it stands in. */
	const isAlone = (element: Element, { left, top, width, height }: DOMRect) => {
		for (const below of document.elementsFromPoint(left + width / 2, top + height / 2)) {
			if (element.contains(below)) continue;
			const { backgroundColor, backgroundImage } = getComputedStyle(below);
			const isPainted = backgroundImage !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)";
			if (isPainted) return below.contains(element);
		}
		return false;
	};
	const looks = new Map<string, Element>();
	for (const root of document.querySelectorAll(where))
		for (const element of [root, ...root.querySelectorAll("*")]) {
			if (!hasText(element) && !element.matches(FIELDS)) continue;
			const box = element.getBoundingClientRect();
			// not drawn, drawn for screen readers only, or above the page until it has the focus; what cannot be used may be pale
			if (box.width <= 1 || box.height <= 1 || box.bottom + scrollY <= 0 || box.right + scrollX <= 0) continue;
			if (element.closest(":disabled, [aria-disabled=true]")) continue;
			const ground = groundOf(element);
			if (ground.pictured) continue;
			// a link is also told apart from the text around it
			const block = element.tagName === "A" ? blockAround(element) : null;
			const around = hasText(block) ? groundOf(block).text : "";
			if (!around && isClear(element, ground) && (!ground.floats || isAlone(element, box))) continue;
			const itself = ground.floats ? `${location.href} ${grounds.size}` : "";
			const look = [element.tagName, ground.text, ground.behind, around, itself].join(" | ");
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
