import { messages } from "@homeroom/contract/areas/communication/communication.contract.ts";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { type Route, serve } from "../../kit/calls/serve.ts";
import type { FileKeeper } from "../../kit/files/file-keeper.ts";
import { localeOf } from "../../kit/http/locale.ts";
import { pagesByNumber } from "../../kit/lists/pages-by-number.ts";
import { visibleTo } from "../../kit/records/record-queries.ts";
import type { SecretBox } from "../../kit/secrets/secret-box.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { BusyTimes } from "../../kit/tables/busy-times.ts";
import { CONTACTS } from "../clients/clients.public.ts";
import { messageInboxHandlers } from "./inbox/message-inbox.routes.ts";
import { contactWishes, myWishes, wishForContact, wishForMe } from "./inbox/message-wishes.service.ts";
import { createTemplate, listTemplates, removeTemplate, updateTemplate } from "./message-templates.service.ts";
import { answerFor, boardOf, lettersOf, lettersPrinted, remind, textsAgain } from "./messages.board.ts";
import { copyMessage, createMessage, messageFor, messagesFor, removeMessage, updateMessage, type Writer } from "./messages.drafts.ts";
import { recipientsFile } from "./messages.file.ts";
import { optionsFor, peopleFor } from "./messages.options.ts";
import { filledFor, previewMessage } from "./messages.preview.ts";
import { changeMessageSettings, messageSettings } from "./messages.settings.ts";
import { approveMessage, declineMessage, sendMessage, stopMessage, undoMessage, withdrawMessage } from "./sending/messages.sending.ts";

export interface MessageTools {
	pool: pg.Pool;
	box: SecretBox;
	keeper: FileKeeper;
	busy: readonly BusyTimes[];
	publicUrl: string;
}
const languageOf = (request: FastifyRequest) => localeOf(request.headers["accept-language"]);
const writer = ({ actor, own, request }: { actor: Actor; own: number | null; request: FastifyRequest }): Writer => ({
	actor,
	own,
	locale: languageOf(request),
});

/** A wish stands in a family's record: it is for who sees that. */
const seenContacts = (actor: Actor, own: number | null) =>
	visibleTo(CONTACTS, own ?? (actor.reach("Clients.View") === "all" ? null : actor.user_id));

export const messagesRoutes = (tools: MessageTools): Route[] =>
	serve(messages, {
		...messageInboxHandlers(tools),
		list: async (context) => {
			const { db, query } = context;
			const { rows, total, counts } = await messagesFor(db, writer(context), query);
			return { messages: rows, meta: pagesByNumber("/messages", query, total), counts };
		},
		show: (context) => messageFor(context.db, writer(context), context.params.id),
		create: (context) => createMessage(context.db, writer(context), context.body),
		update: (context) => updateMessage(context.db, writer(context), context.params.id, context.body),
		copy: (context) => copyMessage(context.db, writer(context), context.params.id),
		remove: (context) => removeMessage(context.db, writer(context), context.params.id),
		options: ({ db, actor, own, request }) => optionsFor(db, actor, own, languageOf(request)),
		people: async ({ query, db, own }) => ({ people: await peopleFor(db, own, query.search) }),
		preview: (context) => previewMessage(context.db, writer(context), context.params.id, context.query, tools),
		filled: (context) => filledFor(context.db, writer(context), context.params.id, context.query, tools.publicUrl),
		send: (context) => sendMessage(context.db, writer(context), context.params.id, context.body, tools),
		approve: (context) => approveMessage(context.db, writer(context), context.params.id, context.body, tools),
		decline: (context) => declineMessage(context.db, writer(context), context.params.id, context.body),
		withdraw: (context) => withdrawMessage(context.db, writer(context), context.params.id, context.body.version),
		undo: (context) => undoMessage(context.db, writer(context), context.params.id),
		stop: (context) => stopMessage(context.db, writer(context), context.params.id),
		recipients: (context) => boardOf(context.db, writer(context), context.params.id, context.query),
		recipients_file: (context) => recipientsFile(context.db, writer(context), context.params.id, context.query),
		remind: (context) => remind(context.db, writer(context), context.params.id),
		texts_again: (context) => textsAgain(context.db, writer(context), context.params.id),
		letters: (context) => lettersOf(context.db, writer(context), context.params.id),
		letters_printed: (context) => lettersPrinted(context.db, writer(context), context.params.id, context.body.recipient_ids),
		answer_for: (context) => answerFor(context.db, writer(context), context.params, context.body.answer),
		my_wishes: ({ db, actor }) => myWishes(db, actor.user_id),
		my_wishes_set: ({ body, db, actor }) => wishForMe(db, actor.user_id, body),
		contact_wishes: ({ params, db, actor, own }) => contactWishes(db, params.contact_id, seenContacts(actor, own)),
		contact_wishes_set: ({ params, body, db, actor, own }) =>
			wishForContact(db, actor.user_id, params.contact_id, body, seenContacts(actor, own)),
		templates: ({ db }) => listTemplates(db),
		template_create: ({ body, db, actor }) => createTemplate(db, actor.user_id, body),
		template_update: ({ params, body: { version, ...given }, db }) => updateTemplate(db, params.id, version, given),
		template_remove: ({ params, db }) => removeTemplate(db, params.id),
		settings: ({ db }) => messageSettings(db),
		settings_set: ({ body, db }) => changeMessageSettings(db, body),
	});
