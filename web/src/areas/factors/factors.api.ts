import type { FactorsShown, Passkey } from "@homeroom/contract/areas/factors/factors.contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { api, renewSession } from "../../kit/api/api.ts";
import { currentSession } from "../../kit/session/session.ts";

export type { FactorsShown, Passkey };

export const factorsQuery = queryOptions({
	queryKey: ["own_factors"],
	queryFn: ({ signal }) => api.factors.show({}, { signal }),
	staleTime: 0,
});

export const hasFactor = ({ totp, passkeys }: FactorsShown): boolean => totp !== null || passkeys.length > 0;
export const isDemanded = ({ demanded_by, demanded_of_operator }: FactorsShown): boolean => demanded_of_operator || demanded_by.length > 0;

/** A session that has just proved a factor may reach more than before: the next token knows. */
export const takeOverProof = (): Promise<void> => renewSession(currentSession()?.access_token ?? null);
