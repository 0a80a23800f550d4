import { notices } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { localeOf } from "../../kit/http/locale.ts";
import type { LoggedTable } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { deviceHandlers } from "./notice-devices.routes.ts";
import { deliverNotices } from "./notices.delivery.ts";
import { mark, opened, readAll, restore } from "./notices.marks.ts";
import { DUE, UNDECIDED } from "./notices.public.ts";
import { countUnread, pileOf } from "./notices.queries.ts";
import { IMPORT_DONE, tellOfImport, tellOfUndo, UNDO_DONE } from "./notices.runs.ts";
import { tidyNotices } from "./notices.tidy.ts";
import { timeNotices } from "./notices.timing.ts";
import { changeHours, changeRule, changeSchoolHours, rulesOf, wish, wishesOf } from "./notices.wishes.ts";
import { toldAs } from "./notices.words.ts";

/** Told to the person alone, and read by nobody in the log. */
const theirs = (table: string): LoggedTable => ({
	view: null,
	live: "own",
	own: (user_id) => sql`select id from ${verbatim(table)} where user_id = ${user_id}`,
	// whoever takes back what people were told of leaves them what they heard
	follows: true,
});

export const noticesArea: ServerArea = {
	owns: {
		notices: "kind reason about words path thread waits_for",
		notice_wishes: "kind inbox",
		notice_hours: "",
		notice_rules: "kind inbox",
		notice_school_hours: "",
		notices_once: "mark",
	},
	logged: {
		notices: theirs("notices"),
		notice_wishes: theirs("notice_wishes"),
		notice_hours: theirs("notice_hours"),
		notice_rules: { view: "Settings.View", live: "member", undo: "Settings.Edit", name: "t.kind" },
		notice_school_hours: { view: "Settings.View", live: "member", undo: "Settings.Edit" },
	},
	notices: [IMPORT_DONE, UNDO_DONE],
	demo: [
		{
			after: ["absences", "cover", "documents_told", "leave_told", "tasks"],
			later: true,
			fill: async (client) => (await import("./notices.demo.ts")).spreadDemoNotices(client),
			follow: async (client) => (await import("./notices.demo.ts")).spreadDemoNotices(client),
		},
	],
	open: ({ pool, ownerPool, push, all, publicUrl }) => {
		const kinds = new Map(all.notices.map((kind) => [kind.name, kind]));
		return {
			routes: serve(notices, {
				...deviceHandlers(pool, push),
				list: async ({ query, db, actor, request }) => {
					const { notices, next, counts, formats } = await pileOf(db, actor.user_id, query);
					const reader = { locale: localeOf(request.headers["accept-language"]), words: actor.words, formats };
					return { notices: notices.map((row) => toldAs(kinds.get(row.kind), row, reader)), next, counts };
				},
				unread: ({ db, actor }) => countUnread(db, actor.user_id),
				mark: ({ body, db, actor }) => mark(db, actor.user_id, body.ids, body.as, body.until),
				read_all: ({ db, actor }) => readAll(db, actor.user_id),
				opened: ({ body, db, actor }) => opened(db, actor.user_id, body.path),
				restore: ({ body, db, actor }) => restore(db, actor.user_id, body.was),
				wishes: ({ db, actor }) => wishesOf(db, actor, all.notices),
				wish: ({ params, body, db, actor }) => wish(db, actor, all.notices, params.kind, body),
				hours: ({ body, db, actor }) => changeHours(db, actor, body.hours),
				rules: ({ db }) => rulesOf(db, all.notices),
				rule: ({ params, body, db }) => changeRule(db, all.notices, params.kind, body),
				school_hours: ({ body, db }) => changeSchoolHours(db, all.notices, body),
			}),
			tasks: {
				tell_import: (input, db) => tellOfImport(db, input as { import_id: number; path: string }),
				tell_undo: (input, db) => tellOfUndo(db, input as { run: string }),
				[UNDECIDED]: (_, db) => timeNotices(db, { kinds, busy: all.busy }),
				[DUE]: { lane: "urgent", run: (_, db) => deliverNotices(db, { kinds, publicUrl }) },
			},
			chores: { tidy_notices: { at: "57 3 * * *", lane: "bulk", run: () => tidyNotices(pool, ownerPool) } },
		};
	},
};
