import "@fontsource-variable/inter/wght.css";
import "./app/mantine-base.css";
import "./app/app.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/providers.tsx";
import { createAppRouter } from "./app/router.tsx";
import { reloadOnceAfterChunkFailure } from "./kit/chunks/chunk-failure.ts";
import { setLocale } from "./kit/i18n/i18n.ts";
import { startLocale, watchLocale } from "./kit/i18n/locale-choice.ts";
import { firstPictureDrawn } from "./kit/routing/first-picture.ts";
import { watchStorage } from "./kit/session/session.ts";
import { readStyleNonce } from "./kit/theme/style-nonce.ts";
import { showTheme, watchTheme } from "./kit/theme/theme.ts";

readStyleNonce();
showTheme();
watchStorage();
watchTheme();
watchLocale();
reloadOnceAfterChunkFailure();

const router = createAppRouter();

async function start(root: HTMLElement): Promise<void> {
	// Sentences, code and data of the first page are fetched at the same time.
	const speaking = setLocale(startLocale());
	await Promise.all([speaking, router.load().catch(() => undefined)]);
	firstPictureDrawn();
	createRoot(root).render(
		<StrictMode>
			<Providers>
				<RouterProvider router={router} />
			</Providers>
		</StrictMode>,
	);
}

const root = document.getElementById("root");
if (root) void start(root);
