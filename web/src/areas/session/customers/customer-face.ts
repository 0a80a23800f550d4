import type { CustomerFace } from "@homeroom/contract/areas/session/session.contract.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { showGuestColours } from "../../../kit/theme/guest-colours.ts";
import { subdomainOf } from "./customer-subdomain.ts";

/** The part of this page's address that names a customer. */
export const ownSubdomain = (): string | null => subdomainOf(location.hostname);

/** How the customer of this address looks; null where no customer has it. */
const faceQuery = (subdomain: string) =>
	queryOptions({
		queryKey: ["customer_face", subdomain],
		queryFn: ({ signal }): Promise<CustomerFace | null> =>
			api.session.customer_face({ body: { subdomain } }, { signal }).catch((error: unknown) => {
				if (error instanceof ApiError && error.status === 404) return null;
				throw error;
			}),
		staleTime: 5 * 60_000,
		retry: false,
	});

/** Before the page is drawn, so that it does not change its colours under the eye. Without an answer it looks as it always does. */
export async function loadFace(queries: QueryClient): Promise<void> {
	const subdomain = ownSubdomain();
	if (subdomain === null) return;
	const face = await queries.ensureQueryData(faceQuery(subdomain)).catch(() => null);
	showGuestColours(face);
}

/** undefined: not known (yet), or this address names no customer. null: nobody has it. */
export function useFace(): CustomerFace | null | undefined {
	const subdomain = ownSubdomain();
	return useQuery({ ...faceQuery(subdomain ?? ""), enabled: subdomain !== null }).data;
}
