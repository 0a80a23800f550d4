import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

/** The price list. Apart from the other queries of plans: it alone comes with the first page. */
export const offersQuery = queryOptions({
	queryKey: ["plans", "offers"],
	queryFn: ({ signal }) => api.plans.offers({}, { signal }),
	staleTime: 60_000,
});
