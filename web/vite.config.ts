import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { icuCatalogues } from "./icu-plugin.ts";
import { offlineWorker } from "./offline-plugin.ts";
import { contractRoutes } from "./routes-plugin.ts";

/** With the address that the page has: the server takes changes from its own pages only. */
const proxied = { target: process.env.HOMEROOM_DEV_API ?? "http://127.0.0.1:3000", changeOrigin: false };

/** Components of the kit by when they are needed. What only opened dialogs and single pages use is left to them. */
const LOGIN = "ActionIcon|Box|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton";
const DIALOGS =
	"Accordion|Alert|Autocomplete|Checkbox|ColorPicker|ColorSwatch|Combobox|CopyButton|Drawer|FloatingIndicator|Highlight|Mark|Modal|ModalBase|MultiSelect|Notification|NumberInput|Paper|Pill|PillsInput|Progress|Radio|RadioCard|RadioIndicator|ScrollArea|SegmentedControl|Select|SimpleGrid|Tabs|Textarea|Tooltip|Typography";
const MANTINE = String.raw`@mantine[\\/]core[\\/]esm[\\/]`;
/** With what makes parts that are loaded later: those of the house are made while it is read, so it must be there before. */
const loginKit = new RegExp(
	String.raw`${MANTINE}(core|utils[\\/]InputsGroupFieldset|components[\\/](${LOGIN}))[\\/]|web[\\/]src[\\/]kit[\\/]chunks[\\/]lazy-part`,
);
const shellKit = new RegExp(
	String.raw`${MANTINE}(utils[\\/]|components[\\/](?!(${DIALOGS})[\\/]))|node_modules[\\/](@mantine[\\/]hooks[\\/]esm[\\/](?!use-(drag|long-press|move))|@floating-ui)[\\/]|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReact|defaultAttr)`,
);
/** What every list behind the login uses of our own: in one piece it is smaller than in twenty. */
const ICONS =
	"AlertCircle|Archive|ArchiveOff|ArrowDown|ArrowUp|Check|CloudOff|Contrast2|Dots|Language|LayoutSidebarLeftCollapse|LayoutSidebarLeftExpand|AdjustmentsHorizontal|ArrowRight|Books|CalendarWeek|Chalkboard|Checklist|Door|IdBadge2|Settings|Lock|Moon|Pencil|Plus|Search|ShieldCheck|SortAscending|SortDescending|Star|StarFilled|Sun|User|UserCircle|UserCog|Users|HeartHandshake|BuildingCommunity|X";
const house = new RegExp(
	[
		String.raw`web[\\/]src[\\/]app[\\/](bookmarks|navbar|navigation|pages|shell)`,
		String.raw`web[\\/]src[\\/]kit[\\/](formats|keys[\\/](keys|key-bindings)\.|live[\\/]live(-queries)?\.|notices[\\/](action-notice|notices)\.|session[\\/](why\.|use-idle|session-details|role-name)|record[\\/](custom-fields-query|record-(api|area|list-page|paths|routes|rows|tab)|use-record-(archive|fields|menu))\.|routing[\\/]made-path\.|undo[\\/](undo-stack|use-undo-keys)\.|table[\\/][^\\/]*$)`,
		String.raw`web[\\/]src[\\/]ui[\\/](empty|error|page-header|person|sheet|status|text-skeleton|two-line|use-is-narrow)`,
		String.raw`web[\\/]src[\\/]areas[\\/](preferences[\\/](preferences\.api|offered)|session[\\/](role-name|offered))`,
		String.raw`contract[\\/]src[\\/]kit[\\/](formats|list-sort|modules|person|record|record-where)\.`,
		String.raw`react-query[\\/]build[\\/]modern[\\/]useMutation|query-core[\\/]build[\\/]modern[\\/]mutationObserver`,
		String.raw`@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(${ICONS})\.`,
	].join("|"),
);

/** Chunks that are there before any other is asked for. */
const ALWAYS = /assets[\\/](base|start|ui-core|rolldown-runtime)-/;
/** Behind the login these are there as well, and their tools open one at a time: only what they look like is fetched beside them. */
const INSIDE = /assets[\\/](house|student-avatar|students-page|use-menu-drawer)-/;
/** What the house stands on comes with it: whoever is built on the house has them before asking for anything. */
const WITH_HOUSE =
	/assets[\\/](house|ui|shell|use-menu-drawer|codes|custom-fields|record-list-page|record-tab|students\.(api|rules)|use-disclosure|notifications\.store|session\.api|IconSettings|live-stop|offered-locales|role-name|use-window-event)-/;
const ON_HOUSE = /assets[\\/](students-branch|badges\.route)-/;
/** Seldom asked for, and not the first thing that a page shows. */
const SELDOM = /assets[\\/]student-form-photo-/;
/** The names of what to fetch beside a chunk are part of the chunk that asks for it: without this, four kilobytes of every list. */
const fetchedBeside = (wanted: string, deps: string[], { hostId, hostType }: { hostId: string; hostType: "html" | "js" }): string[] => {
	if (hostType === "html") return deps;
	const isWithHouse = (file: string) => ON_HOUSE.test(hostId) && WITH_HOUSE.test(file);
	const isLeft = (file: string) => INSIDE.test(hostId) || SELDOM.test(wanted) || isWithHouse(file);
	return deps.filter((file) => !ALWAYS.test(file) && (file.endsWith(".css") || !isLeft(file)));
};

export default defineConfig({
	root: import.meta.dirname,
	plugins: [icuCatalogues(), contractRoutes(), react(), offlineWorker()],
	build: {
		target: "es2022",
		manifest: true,
		reportCompressedSize: false,
		modulePreload: { resolveDependencies: fetchedBeside },
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
	server: { port: 5173, proxy: { "/api": proxied, "/live": proxied, "/ready": proxied } },
});
