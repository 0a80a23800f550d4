import "@mantine/core/styles.layer.css";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import axe from "axe-core";
import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import { type CatalogueName, i18n, loadCatalogue, setLocale } from "../i18n/i18n.ts";
import { ThemeProvider } from "../theme/theme-provider.tsx";

/** Shows something as a page of the app: English, the default colours, an address of its own. */
export async function renderPage(page: ReactNode, catalogues: CatalogueName[] = ["app", "kit", "students"]) {
	await Promise.all(catalogues.map((name) => loadCatalogue(name)));
	await setLocale("en");
	const router = createRouter({
		routeTree: createRootRoute({ component: () => <main>{page}</main> }),
		history: createMemoryHistory({ initialEntries: ["/"] }),
	});
	const screen = await render(
		<I18nProvider i18n={i18n}>
			<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
				<ThemeProvider>
					<RouterProvider<typeof router> router={router} />
				</ThemeProvider>
			</QueryClientProvider>
		</I18nProvider>,
	);
	return { screen, router };
}

/** What axe finds wrong on the page as it stands, one line per fault. */
export async function accessibilityFaults(): Promise<string[]> {
	const { violations } = await axe.run(document.body, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
