import { expect, expectAccessible, signIn, test } from "./homeroom.ts";

/** What is to be found, by the rule that finds it. What is looked for first, in each theme, is reckoned: here is the proof that nothing is missed by it. */
const FAULTS: [rule: string | null, html: string][] = [
	["color-contrast", '<p data-style="color: #aaa">Pale</p>'],
	["color-contrast", '<p data-style="color: oklch(0.8 0.05 90)">Pale</p>'],
	["color-contrast", '<p data-style="color: #2c2c2c">Pale in the dark alone</p>'],
	[null, '<p data-style="color: #2c2c2c; background: #fff">In every theme</p>'],
	[null, '<p data-style="color: #888; background: #fff; font-size: 30px">Large</p>'],
	["color-contrast", '<p data-style="color: #888; background: #fff">Not large</p>'],
	["color-contrast", '<div data-style="background: #fff"><p data-style="color: rgb(0 0 0 / 0.3)">Seen through</p></div>'],
	["color-contrast", '<div data-style="background: #fff; color: #333; opacity: 0.4"><p>Seen through, too</p></div>'],
	[
		"color-contrast",
		'<div data-style="background: #fff"><p data-style="background: rgb(0 0 0 / 0.8); color: #555">On what is seen through</p></div>',
	],
	[
		"color-contrast",
		`<div data-style="position: relative; background: #fff; color: #333">
			<div data-style="position: absolute; inset: 0; background: #222"></div><p data-style="position: relative; top: 1px">Above another ground</p>
		</div>`,
	],
	[
		"link-in-text-block",
		'<p data-style="background: #fff; color: #333">A <a href="#there" data-style="color: #353535; text-decoration: none">link</a> in a text</p>',
	],
	["avoid-inline-spacing", '<p data-style="letter-spacing: 1px !important">Held apart</p>'],
	["button-name", "<button></button>"],
	["target-size", '<button data-style="width: 10px; height: 10px; padding: 0" aria-label="One"></button>'.repeat(2)],
	[
		null,
		`<div data-style="position: fixed; inset: auto 0 0; z-index: 9; height: 40px; background: #fff"><button data-style="width: 100%; height: 40px">Floats</button></div>
		${'<button data-style="display: block; width: 200px; height: 31px">Scrolled out from below it</button>'.repeat(60)}`,
	],
];

test("what nobody can read, hit or hear the name of is found", async ({ page }) => {
	await signIn(page, "admin@north.demo", "/preferences");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	for (const [rule, html] of FAULTS) {
		await page.evaluate((inside) => {
			const place = document.querySelector("#place") ?? document.createElement("div");
			place.id = "place";
			place.innerHTML = inside;
			// the page's policy forbids styles in what is parsed
			for (const one of place.querySelectorAll<HTMLElement>("[data-style]")) one.style.cssText = one.dataset.style ?? "";
			document.querySelector("main")?.prepend(place);
		}, html);
		const found = await expectAccessible(page, "#place").then(
			() => null,
			(error: Error) => /"id": "([\w-]+)"/.exec(error.message)?.[1] ?? error.message,
		);
		expect(found, html).toBe(rule);
	}
});
