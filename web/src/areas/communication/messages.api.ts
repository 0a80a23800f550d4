import type {
	MessageChannel,
	MessagePersonKind,
	MessagePile,
	RecipientState,
} from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { FileFormat } from "@homeroom/contract/kit/import-calls.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

/** The first part of the keys of all that shows messages. */
export const MESSAGES = "messages";
/** Of what somebody got. */
export const INBOX = "message_inbox";
const WISHES = "message_wishes";
const LIST_SIZE = 20;
const INBOX_SIZE = 30;
const RECIPIENTS_SIZE = 20;

export const messagesQuery = (pile: MessagePile, search: string | undefined, page: number) =>
	queryOptions({
		queryKey: [MESSAGES, "list", { pile, search, page }],
		queryFn: ({ signal }) => api.messages.list({ query: { pile, search, page, limit: LIST_SIZE } }, { signal }),
		placeholderData: keepPreviousData,
		meta: { live: ["messages"] },
	});

export const messageQuery = (id: number) =>
	queryOptions({
		queryKey: [MESSAGES, id, "message"],
		queryFn: ({ signal }) => api.messages.show({ params: { id } }, { signal }),
		meta: { live: ["messages"] },
	});

/** Whom one may write to, and by which ways: it changes with the rosters, not while one writes. */
export const messageOptionsQuery = queryOptions({
	queryKey: [MESSAGES, "options"],
	queryFn: ({ signal }) => api.messages.options({}, { signal }),
	staleTime: 5 * 60_000,
});
export const messagePeopleQuery = (search: string) =>
	queryOptions({
		queryKey: [MESSAGES, "people", search],
		queryFn: ({ signal }) => api.messages.people({ query: { search } }, { signal }),
		enabled: search !== "",
		placeholderData: keepPreviousData,
	});

export interface PreviewAsked {
	page: number;
	search?: string | undefined;
	channel?: MessageChannel | undefined;
}
/** Not live: whoever looks at the list decides about this very list. `version`: another text is another list. */
export const previewQuery = (id: number, version: number, { page, search, channel }: PreviewAsked, limit = RECIPIENTS_SIZE) =>
	queryOptions({
		queryKey: [MESSAGES, id, "preview", version, { page, search, channel, limit }],
		queryFn: ({ signal }) => api.messages.preview({ params: { id }, query: { page, limit, search, channel } }, { signal }),
		placeholderData: keepPreviousData,
		refetchOnWindowFocus: false,
		staleTime: 30_000,
	});
export const filledQuery = (id: number, version: number, person_kind: MessagePersonKind, person_id: number) =>
	queryOptions({
		queryKey: [MESSAGES, id, "as", version, person_kind, person_id],
		queryFn: ({ signal }) => api.messages.filled({ params: { id }, query: { person_kind, person_id: String(person_id) } }, { signal }),
		placeholderData: keepPreviousData,
	});

export interface RecipientsAsked {
	page: number;
	search?: string | undefined;
	channel?: MessageChannel | undefined;
	state?: RecipientState | "owing" | undefined;
}
const narrowed = ({ search, channel, state }: Omit<RecipientsAsked, "page">) => ({
	search,
	channel,
	...(state === "owing" ? { owing: "1" as const } : { state }),
});
export const exportRecipients = (id: number, asked: Omit<RecipientsAsked, "page">, format: FileFormat) =>
	api.messages.recipients_file.download({ params: { id }, query: { ...narrowed(asked), format } });
export const recipientsQuery = (id: number, { page, search, channel, state }: RecipientsAsked, limit = RECIPIENTS_SIZE) =>
	queryOptions({
		queryKey: [MESSAGES, id, "recipients", { page, search, channel, state, limit }],
		queryFn: ({ signal }) =>
			api.messages.recipients(
				{
					params: { id },
					query: { page, limit, ...narrowed({ search, channel, state }) },
				},
				{ signal },
			),
		placeholderData: keepPreviousData,
		meta: { live: ["messages"] },
	});
export const lettersQuery = (id: number) =>
	queryOptions({
		queryKey: [MESSAGES, id, "letters"],
		queryFn: ({ signal }) => api.messages.letters({ params: { id } }, { signal }),
		meta: { live: ["messages"] },
	});

export type InboxPile = "all" | "unread" | "owing";
export const inboxQuery = (pile: InboxPile) =>
	infiniteQueryOptions({
		queryKey: [INBOX, "list", pile],
		queryFn: ({ signal, pageParam }) =>
			api.messages.inbox(
				{ query: { pile, limit: String(INBOX_SIZE), ...(pageParam !== null && { before: String(pageParam) }) } },
				{ signal },
			),
		initialPageParam: null as number | null,
		getNextPageParam: ({ next }) => next,
		meta: { live: ["messages"] },
	});
/** Opening it reads it. */
export const openMessageQuery = (id: number) =>
	queryOptions({
		queryKey: [INBOX, "open", id],
		queryFn: ({ signal }) => api.messages.open({ params: { id } }, { signal }),
	});
export const linkedMessageQuery = (token: string) =>
	queryOptions({
		queryKey: [INBOX, "link", token],
		queryFn: ({ signal }) => api.messages.linked({ params: { token } }, { signal }),
		enabled: token !== "",
		retry: false,
	});
export const subscriptionQuery = (token: string) =>
	queryOptions({
		queryKey: [INBOX, "subscription", token],
		queryFn: ({ signal }) => api.messages.subscription({ params: { token } }, { signal }),
		enabled: token !== "",
		retry: false,
	});

export const myWishesQuery = queryOptions({
	queryKey: [WISHES, "own"],
	queryFn: ({ signal }) => api.messages.my_wishes({}, { signal }),
});
export const contactWishesQuery = (contact_id: number) =>
	queryOptions({
		queryKey: [WISHES, contact_id],
		queryFn: ({ signal }) => api.messages.contact_wishes({ params: { contact_id } }, { signal }),
		meta: { live: ["message_wishes"] },
	});
export const templatesQuery = queryOptions({
	queryKey: [MESSAGES, "templates"],
	queryFn: ({ signal }) => api.messages.templates({}, { signal }),
	meta: { live: ["message_templates"] },
});
export const messageSettingsQuery = queryOptions({
	queryKey: [MESSAGES, "settings"],
	queryFn: ({ signal }) => api.messages.settings({}, { signal }),
	meta: { live: ["message_settings"] },
});
export type Preview = Awaited<ReturnType<typeof api.messages.preview>>;
export type Filled = Awaited<ReturnType<typeof api.messages.filled>>;
export type RecipientsPage = Awaited<ReturnType<typeof api.messages.recipients>>;
export type Letter = Awaited<ReturnType<typeof api.messages.letters>>["letters"][number];
export type ContactWishes = Awaited<ReturnType<typeof api.messages.contact_wishes>>;
