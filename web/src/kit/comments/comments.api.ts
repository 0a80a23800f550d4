import type { Mentionable, RecordComment } from "@homeroom/contract/kit/comments/comment-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callsOf } from "../api/api.ts";
import type { CallOptions } from "../api/client.ts";
import { useDeed } from "../deeds/use-deed.ts";
import { useT } from "../i18n/i18n.ts";

export type { Mentionable, RecordComment };

/** What is said about the rows of a record: its calls go by the record's name. */
export interface CommentsOf {
	spec: RecordSpec;
	/** The table that holds it. */
	table: LiveTable;
}
interface ById {
	params: { id: number };
}
export interface Saying {
	body: string;
	for_family: boolean;
	mentions: number[];
	/** Those among them who do not see the row are let in. */
	watch: boolean;
}
/** As `commentCalls` of the contract describe them. */
interface Calls {
	comments(input: ById & { query: { before?: string } }, options?: CallOptions): Promise<{ comments: RecordComment[]; more: boolean }>;
	comment_people(input: ById, options?: CallOptions): Promise<{ people: Mentionable[] }>;
	comment_history(input: ById, options?: CallOptions): Promise<{ versions: { body: string; for_family: boolean; until: string }[] }>;
	comment_add(input: ById & { body: Saying }, options?: CallOptions): Promise<RecordComment>;
	comment_change(input: ById & { body: Saying & { version: number } }, options?: CallOptions): Promise<RecordComment>;
	comment_remove(input: ById, options?: CallOptions): Promise<object>;
}
const calls = ({ spec }: CommentsOf): Calls => callsOf<Calls>(spec.name);
const FRESH_MS = 5_000;

/** The last page first; earlier ones are fetched as they are asked for. */
export const commentsQuery = (of: CommentsOf, id: number) =>
	infiniteQueryOptions({
		queryKey: [of.spec.name, "comments", id] as const,
		queryFn: ({ signal, pageParam }) => calls(of).comments({ params: { id }, query: pageParam }, { signal }),
		initialPageParam: {} as { before?: string },
		getNextPageParam: ({ comments, more }) => (more && comments[0] ? { before: String(comments[0].id) } : undefined),
		staleTime: FRESH_MS,
		meta: { live: [of.table] },
	});
export const commentPeopleQuery = (of: CommentsOf, id: number) =>
	queryOptions({
		queryKey: [of.spec.name, "comment-people", id] as const,
		queryFn: async ({ signal }) => (await calls(of).comment_people({ params: { id } }, { signal })).people,
		staleTime: 60_000,
	});
export const commentHistoryQuery = (of: CommentsOf, { id, version }: RecordComment) =>
	queryOptions({
		queryKey: [of.spec.name, "comment-history", id, version] as const,
		queryFn: async ({ signal }) => (await calls(of).comment_history({ params: { id } }, { signal })).versions,
		staleTime: Number.POSITIVE_INFINITY,
	});

/** Refused ones are told where they were typed. */
export function useCommentDeeds(of: CommentsOf, row_id: number) {
	const { t } = useT();
	// whoever is let in is one of its watchers
	const invalidates = [[of.spec.name]] as const;
	const add = useDeed((body: Saying) => calls(of).comment_add({ params: { id: row_id }, body }), { invalidates, refused: "here" });
	const change = useDeed(
		({ id, ...body }: Saying & { id: number; version: number }) => calls(of).comment_change({ params: { id }, body }),
		{ invalidates, refused: "here" },
	);
	const remove = useDeed(({ id }: { id: number }) => calls(of).comment_remove({ params: { id } }), {
		said: () => t("comments.removed"),
		undo: true,
		invalidates,
	});
	return { add, change, remove };
}
