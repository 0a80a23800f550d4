import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { icuCatalogues } from "./icu-plugin.ts";
import { contractRoutes } from "./routes-plugin.ts";

const api = process.env.HOMEROOM_DEV_API ?? "http://127.0.0.1:3000";

/** What the login page draws with. All the rest of the kit is one long-cached chunk behind the shell. */
const LOGIN_COMPONENTS =
	"Anchor|Button|CloseButton|ActionIcon|Alert|Group|Input|InputBase|InputsGroupFieldset|Loader|Paper|PasswordInput|Stack|Text|TextInput|ThemeIcon|Title|Transition|UnstyledButton|Box|FocusTrap|VisuallyHidden";

export default defineConfig({
	root: import.meta.dirname,
	plugins: [icuCatalogues(), contractRoutes(), react()],
	build: {
		target: "es2022",
		manifest: true,
		reportCompressedSize: false,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{ name: "base", tags: ["$initial"], test: /node_modules/, priority: 10 },
						{
							name: "ui-core",
							test: new RegExp(`@mantine[\\\\/]core[\\\\/]esm[\\\\/](core|utils|components[\\\\/](${LOGIN_COMPONENTS}))[\\\\/]`),
							priority: 6,
						},
						{
							name: "ui",
							test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|@tabler)[\\/]/,
							priority: 5,
						},
					],
				},
			},
		},
	},
	server: { port: 5173, proxy: { "/api": api, "/live": api, "/ready": api } },
});
