import type { WebArea } from "../../kit/area/web-area.ts";

export const communicationArea = {
	nouns: ["message", "inbox", "target", "recipient", "letter", "wish"],
	routes: [
		{
			below: "app",
			from: "./communication.route.tsx",
			name: "communicationRoutes",
			paths: ["/communication", "/communication/$id", "/communication/inbox/$id", "/communication/wishes"],
		},
		{ below: "app", from: "./communication.route.tsx", name: "messageSettingsRoutes", paths: ["/settings/communication"] },
		{ below: "root", from: "./inbox/message-links.route.tsx", name: "messageLinkRoutes", paths: ["/message", "/unsubscribe"] },
	],
	pages: [
		{
			path: "/communication",
			icon: "IconSpeakerphone",
			label: "page.communication",
			permission: "Communications.View",
			hotkey: "m",
			tab: { family: 30 },
			short: "tab.communication",
		},
	],
	parts: [
		{
			below: "/settings",
			path: "/settings/communication",
			label: "settings_page.communication",
			permission: "Settings.View",
			place: 56,
		},
	],
	found: [{ path: "/communication/wishes", label: "page.message_wishes", permission: "Communications.View" }],
	actions: [
		{
			path: "/communication?do=write",
			label: "do.message_write",
			permission: "Communications.Create",
			for_staff: true,
			star: { office: 40 },
		},
	],
} satisfies WebArea;
