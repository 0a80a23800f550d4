import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups, chunkPreloads } from "./chunks-plugin.ts";
import { firstFont } from "./font-plugin.ts";
import { icuCatalogues } from "./icu-plugin.ts";
import { offlineWorker } from "./offline-plugin.ts";
import { contractRoutes } from "./routes-plugin.ts";

/** With the address that the page has: the server takes changes from its own pages only. */
const proxied = { target: process.env.HOMEROOM_DEV_API ?? "http://127.0.0.1:3000", changeOrigin: false };
const preloads = chunkPreloads();

export default defineConfig({
	root: import.meta.dirname,
	plugins: [icuCatalogues(), contractRoutes(), react(), firstFont(), preloads.plugin, offlineWorker()],
	build: {
		target: "es2022",
		manifest: true,
		reportCompressedSize: false,
		modulePreload: { resolveDependencies: preloads.resolveDependencies },
		rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
	},
	server: { port: 5173, proxy: { "/api": proxied, "/live": proxied, "/ready": proxied } },
});
