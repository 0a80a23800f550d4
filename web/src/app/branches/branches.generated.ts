// Written by `npm run areas` from the areas' own folders.

import type { AreaBranches } from "./branch.ts";

/** Where the pages of the areas are. */
export const BRANCHES: readonly AreaBranches[] = [
	{ segments: ["account"], load: () => import("./account-branch.generated.ts") },
	{ segments: ["attendance"], load: () => import("./attendance-branch.generated.ts") },
	{ segments: ["calendar"], load: () => import("./calendar-branch.generated.ts") },
	{ segments: ["callback", "redirectgoogle"], load: () => import("./callback-branch.generated.ts") },
	{ segments: ["classes"], load: () => import("./classes-branch.generated.ts") },
	{ segments: ["clients"], load: () => import("./clients-branch.generated.ts") },
	{ segments: ["communication"], load: () => import("./communication-branch.generated.ts") },
	{ segments: ["console"], load: () => import("./console-branch.generated.ts") },
	{ segments: ["courses", "subjects"], load: () => import("./courses-branch.generated.ts") },
	{ segments: ["emergency"], load: () => import("./emergency-branch.generated.ts") },
	{ segments: ["home"], load: () => import("./home-branch.generated.ts") },
	{ segments: ["houses", "house-points"], load: () => import("./houses-branch.generated.ts") },
	{ segments: ["message", "unsubscribe"], load: () => import("./message-branch.generated.ts") },
	{ segments: ["notifications"], load: () => import("./notifications-branch.generated.ts") },
	{ segments: ["operator-setup"], load: () => import("./operator-setup-branch.generated.ts") },
	{
		segments: ["pages", "forgot-password", "password-setup", "verify-email", "register", "terms-and-conditions"],
		load: () => import("./pages-branch.generated.ts"),
	},
	{ segments: ["preferences"], load: () => import("./preferences-branch.generated.ts") },
	{ segments: ["projects"], load: () => import("./projects-branch.generated.ts") },
	{ segments: ["qr-code", "pair"], load: () => import("./qr-code-branch.generated.ts") },
	{ segments: ["rooms"], load: () => import("./rooms-branch.generated.ts") },
	{ segments: ["safe"], load: () => import("./safe-branch.generated.ts") },
	{ segments: ["settings"], load: () => import("./settings-branch.generated.ts") },
	{ segments: ["signup", "pay"], load: () => import("./signup-branch.generated.ts") },
	{ segments: ["staff", "staff-qualifications", "staff-contracts"], load: () => import("./staff-branch.generated.ts") },
	{ segments: ["students", "student-documents"], load: () => import("./students-branch.generated.ts") },
	{ segments: ["task-repeats"], load: () => import("./task-repeats-branch.generated.ts") },
	{ segments: ["task-templates", "task-template-steps"], load: () => import("./task-templates-branch.generated.ts") },
	{ segments: ["tasks"], load: () => import("./tasks-branch.generated.ts") },
	{ segments: ["timetable"], load: () => import("./timetable-branch.generated.ts") },
	{ segments: ["todo"], load: () => import("./todo-branch.generated.ts") },
];
