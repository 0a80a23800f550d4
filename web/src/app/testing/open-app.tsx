import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "vitest-browser-react";
import { setLocale } from "../../kit/i18n/i18n.ts";
import { Providers } from "../providers.tsx";
import { createAppRouter } from "../router.tsx";
import "../mantine-base.css";
import "../app.css";

/** All of the app, at an address of its own. */
export async function openApp(path: string, locale: Locale = "en") {
	const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
	await Promise.all([setLocale(locale), router.load()]);
	await render(
		<Providers>
			<RouterProvider router={router} />
		</Providers>,
	);
	return router;
}
