import { type Answers, everybody, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const WRITERS = ["admin", "editor", "office"] as const;
/** Those who have the module see what they wrote themselves; finance has no part in it. */
const seeing = (): Answers => ({ ...members(200), finance: 403 });
/** Teachers write to their own families, and the samples are theirs. */
const writing = (status = 200): Answers => only(status, [...WRITERS, "teacher"]);
const deciding = (): Answers => only(200, [...WRITERS]);

export const MESSAGES_EXPECTED = {
	"messages.list": seeing(),
	"messages.show": seeing(),
	"messages.create": writing(201),
	"messages.update": writing(),
	"messages.copy": writing(201),
	"messages.remove": writing(),
	"messages.options": writing(),
	"messages.people": writing(),
	"messages.preview": seeing(),
	"messages.filled": seeing(),
	"messages.send": writing(),
	"messages.approve": deciding(),
	"messages.decline": deciding(),
	"messages.withdraw": writing(),
	"messages.undo": writing(),
	"messages.stop": writing(),
	"messages.recipients": seeing(),
	"messages.recipients_file": seeing(),
	"messages.remind": writing(),
	"messages.texts_again": writing(),
	"messages.letters": seeing(),
	"messages.letters_printed": writing(),
	"messages.answer_for": writing(),
	"messages.inbox": members(200),
	"messages.open": members(200),
	"messages.answer": members(200),
	"messages.file": members(200),
	"messages.linked": everybody(200),
	"messages.linked_answer": everybody(200),
	"messages.linked_file": everybody(200),
	"messages.subscription": everybody(200),
	"messages.unsubscribe": everybody(200),
	"messages.resubscribe": everybody(200),
	"messages.my_wishes": members(200),
	"messages.my_wishes_set": members(200),
	"messages.contact_wishes": seeing(),
	"messages.contact_wishes_set": writing(),
	"messages.templates": writing(),
	"messages.template_create": only(201, [...WRITERS]),
	"messages.template_update": only(200, [...WRITERS]),
	"messages.template_remove": only(200, [...WRITERS]),
	"messages.settings": only(200, ["admin"]),
	"messages.settings_set": only(200, ["admin"]),
} satisfies Partial<Record<CallName, Answers>>;
