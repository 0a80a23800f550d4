import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { icuCatalogues } from "./icu-plugin.ts";
import { contractRoutes } from "./routes-plugin.ts";

const api = process.env.HOMEROOM_DEV_API ?? "http://127.0.0.1:3000";

/** Components of the kit by when they are needed. What only opened dialogs and single pages use is left to them. */
const LOGIN = "ActionIcon|Box|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton";
const DIALOGS =
	"Accordion|Alert|Autocomplete|Checkbox|Combobox|Highlight|Mark|Modal|Notification|Paper|Progress|Radio|RadioCard|RadioIndicator|ScrollArea|Select|Textarea";
const MANTINE = String.raw`@mantine[\\/]core[\\/]esm[\\/]`;
const loginKit = new RegExp(String.raw`${MANTINE}(core|utils[\\/]InputsGroupFieldset|components[\\/](${LOGIN}))[\\/]`);
const shellKit = new RegExp(
	String.raw`${MANTINE}components[\\/](?!(${DIALOGS})[\\/])|node_modules[\\/](@mantine[\\/]hooks[\\/]esm[\\/](?!use-(drag|long-press|debounced))|@floating-ui|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar)[\\/]`,
);
/** What every list behind the login uses of our own: in one piece it is smaller than in twenty. */
const ICONS = "AlertTriangle|ArrowDown|ArrowUp|ChevronDown|ChevronLeft|ChevronRight|Dots|Menu2|Pencil|Plus|Search|Selector|X";
const house = new RegExp(
	String.raw`web[\\/]src[\\/](app[\\/](?!palette|message|landing|error|home)|kit[\\/](formats|keys[\\/](keys|key-bindings)\.|live|notices[\\/]notices\.|session[\\/](?!why-answer)|table|title)|ui[\\/](?!qr|detail))|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReact|defaultAttr|icons[\\/]Icon(${ICONS})\.)`,
);

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
						{ name: "start", tags: ["$initial"], test: /(web|contract)[\\/]src[\\/]|homeroom-routes/, priority: 9 },
						{ name: "ui-core", test: loginKit, priority: 7 },
						{ name: "ui", test: shellKit, priority: 5 },
						{ name: "house", test: house, priority: 4, includeDependenciesRecursively: false },
					],
				},
			},
		},
	},
	server: { port: 5173, proxy: { "/api": api, "/live": api, "/ready": api } },
});
