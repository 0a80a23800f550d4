import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { expect, it } from "vitest";
import { settingChanges } from "./settings-changes.ts";

const change = (before: Change["before"], after: Change["after"]): Change => ({
	id: 1,
	at: "2026-11-15T08:00:00.000Z",
	action: "updated",
	user_id: 1,
	user_name: "Helen Carver",
	before,
	after,
	batch: null,
});

it("tells what can be seen on a page, in its order", () => {
	expect(
		settingChanges(
			change(
				{ locales: ["en"], city: null, login_badge: true, student_limit: 5 },
				{ city: "York", locales: ["en", "de"], login_badge: false, student_limit: 9 },
			),
		),
	).toEqual([
		{ name: "city", from: "", to: "York" },
		{ name: "locales", from: "en", to: "en,de" },
		{ name: "login_badge", from: "true", to: "false" },
	]);
	expect(settingChanges(change(null, { first_steps_dismissed: true }))).toEqual([]);
});
