import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** The photo at a person's `photoURL`. Another photo has another address, so it is fetched once. */
export const userPhotoQuery = (url: string) => {
	const id = url.slice(url.lastIndexOf("/") + 1);
	return queryOptions({
		queryKey: ["user-photo", id],
		queryFn: async ({ signal }) => (await api.profile.photo.read({ params: { id } }, { signal })).blob,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 5 * 60_000,
		retry: false,
	});
};
