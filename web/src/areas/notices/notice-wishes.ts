import type { KindWish, NoticeHours, NoticeWays } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { wishesQuery } from "./notices.api.ts";

/** How somebody hears of a kind; no ways: as the school starts. */
export interface Wish {
	kind: string;
	ways: NoticeWays | null;
	muted_until: string | null;
}
export const waysOf = ({ inbox, email, push }: NoticeWays): NoticeWays => ({ inbox, email, push });
const isSame = (one: NoticeWays, other: NoticeWays): boolean =>
	one.inbox === other.inbox && one.email === other.email && one.push === other.push;
/** It is another than the school starts with. */
export const isOwn = (kind: KindWish): boolean => !isSame(kind, kind.start);
export const isStillMuted = ({ muted_until }: KindWish, now: number): boolean => muted_until !== null && Date.parse(muted_until) > now;
export const wishOf = (kind: KindWish): Wish => ({
	kind: kind.kind,
	ways: isOwn(kind) ? waysOf(kind) : null,
	muted_until: kind.muted_until,
});

interface Change {
	wish: Wish;
	/** As it was. */
	was: Wish;
	/** What is said of it; null: the switch that was pressed says it. */
	said: string | null;
}

/** Changes at once on screen how somebody hears of a kind; what the server refuses is taken back. */
export function useWish() {
	const client = useQueryClient();
	const show = (wish: Wish) =>
		client.setQueryData(
			wishesQuery.queryKey,
			(now) =>
				now && {
					...now,
					kinds: now.kinds.map((one) =>
						one.kind === wish.kind ? { ...one, ...(wish.ways ?? one.start), muted_until: wish.muted_until } : one,
					),
				},
		);
	const deed = useDeed(
		({ wish: { kind, ways, muted_until } }: Change) => api.notices.wish({ params: { kind }, body: { ways, muted_until } }),
		{
			early: async ({ wish, was }) => {
				await client.cancelQueries(wishesQuery);
				show(wish);
				return () => show(was);
			},
			said: (_, { said }) => said,
			undo:
				(_, { wish, was }) =>
				() =>
					void deed.run({ wish: was, was: wish, said: null }),
			invalidates: [wishesQuery.queryKey],
		},
	);
	return (change: Change) => void deed.run(change);
}

/** Takes over the hours, or the school's where there are none. */
export function useSaveHours() {
	const client = useQueryClient();
	return async (hours: NoticeHours | null) => {
		const saved = await api.notices.hours({ body: { hours } });
		client.setQueryData(wishesQuery.queryKey, (now) => now && { ...now, ...saved });
		return saved;
	};
}
