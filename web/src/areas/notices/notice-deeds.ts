import type { Marked } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { NOTICES_MARKED, type NoticePile } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { isIn, isNew, marked, type NoticeMark } from "./notice-marks.ts";
import { comingAt } from "./notice-when.ts";
import { NOTICES, type Notice, unreadQuery } from "./notices.api.ts";

interface Marking extends NoticeMark {
	notices: readonly Notice[];
}
interface Page {
	notices: Notice[];
	next: string | null;
	counts: { unread: number; later: number };
}
type Pile = InfiniteData<Page, string | null>;

/** Shows on all piles and at the bell what the server is about to say; answers how to take that back. */
function markEarly(client: QueryClient, { notices, ...mark }: Marking, now = Date.now()): () => void {
	const lists = client.getQueriesData<Pile>({ queryKey: [NOTICES, "list"] });
	const count = client.getQueryData(unreadQuery.queryKey);
	const after = new Map(notices.map((notice) => [notice.id, marked(notice, mark, now)]));
	const fewer = notices.filter((notice) => isNew(notice, now) && !isNew(after.get(notice.id) ?? notice, now));
	const more = notices.filter((notice) => !isNew(notice, now) && isNew(after.get(notice.id) ?? notice, now));
	const unread = (before: number) => Math.max(0, before - fewer.length + more.length);
	for (const [key, data] of lists) {
		const pile = key[2] as NoticePile;
		const paged = (page: Page): Page => ({
			...page,
			counts: { ...page.counts, unread: unread(page.counts.unread) },
			notices: page.notices.map((one) => after.get(one.id) ?? one).filter((one) => !after.has(one.id) || isIn(pile, one, now)),
		});
		if (data) client.setQueryData<Pile>(key, { ...data, pages: data.pages.map(paged) });
	}
	if (count) client.setQueryData(unreadQuery.queryKey, { ...count, unread: unread(count.unread) });
	return () => {
		for (const [key, data] of lists) client.setQueryData(key, data);
		client.setQueryData(unreadQuery.queryKey, count);
	};
}

/** What can be done with notices, each with its way back. */
export function useNoticeDeeds() {
	const { t, locale } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	/** What was marked on this page and how it was before, newest last; it may still be on its way. */
	const marks = useRef<Promise<Marked>[]>([]);
	const remembered = (sent: Promise<Marked>) => {
		marks.current.push(sent);
		return sent;
	};
	const invalidates = [[NOTICES]];
	const restore = useDeed((was: Marked["was"]) => api.notices.restore({ body: { was } }), { invalidates });
	const putBack = ({ was }: Marked) => {
		if (was.length > 0) void restore.run(was);
	};
	const wayBack = (answer: Marked) =>
		answer.was.length === 0
			? undefined
			: () => {
					putBack(answer);
					void without(marks.current, answer).then((left) => {
						marks.current = left;
					});
				};
	const mark = useDeed(
		({ notices, ...how }: Marking) => remembered(api.notices.mark({ body: { ids: notices.map(({ id }) => id), ...how } })),
		{
			early: (marking) => markEarly(client, marking),
			said: (_, { as, until, notices: { length: count } }) => {
				if (as === "done") return t("notices.said_done", { count });
				return as === "later" && until ? t("notices.said_later", { count, at: comingAt(until, Date.now(), locale, formats) }) : null;
			},
			undo: wayBack,
			invalidates,
		},
	);
	const readAll = useDeed(() => remembered(api.notices.read_all({ body: {} })), {
		said: ({ was: { length: count } }) => t("notices.said_read_all", { count }),
		undo: wayBack,
		invalidates,
	});
	return {
		mark: (notices: readonly Notice[], how: NoticeMark) => {
			const some = notices.slice(0, NOTICES_MARKED);
			if (some.length > 0) void mark.run({ notices: some, ...how });
		},
		readAll: () => void readAll.run(),
		readingAll: readAll.pending,
		/** Takes back what was marked last on this page. */
		undoLast: () => void marks.current.pop()?.then(putBack, () => undefined),
	};
}
export type NoticeDeeds = ReturnType<typeof useNoticeDeeds>;

/** What was taken back from its notice is not taken back once more. */
async function without(marks: readonly Promise<Marked>[], answer: Marked): Promise<Promise<Marked>[]> {
	const answers = await Promise.all(marks.map((mark) => mark.catch(() => null)));
	return marks.filter((_, at) => answers[at] !== answer);
}
