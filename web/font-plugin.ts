import type { Plugin } from "vite";

const LATIN = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/** The letters are fetched with the page: found by the style sheet alone they come after the first picture, and every line is measured twice. */
export function firstFont(): Plugin {
	return {
		name: "homeroom:first-font",
		apply: "build",
		transformIndexHtml: {
			order: "post",
			handler(_, { bundle = {} }) {
				const file = Object.keys(bundle).find((name) => LATIN.test(name));
				if (file === undefined) throw new Error("The latin letters of Inter are not among the files.");
				return [
					{ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true }, injectTo: "head" },
				];
			},
		},
	};
}
