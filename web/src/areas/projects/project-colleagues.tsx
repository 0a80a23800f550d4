import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { colleaguesQuery } from "./projects.api.ts";

/** Names of colleagues by id; undefined until they are known. */
export function useColleagueName(): (id: number) => string | undefined {
	const { t } = useT();
	const { data } = useQuery(colleaguesQuery);
	return (id) => (data === undefined ? undefined : (data.find((one) => one.id === id)?.name ?? t("projects.person_left")));
}

export function ColleagueName({ id }: { id: number | null }) {
	const nameOf = useColleagueName();
	if (id === null) return "—";
	return nameOf(id) ?? "…";
}

export function ColleagueNames({ ids }: { ids: readonly number[] }) {
	const nameOf = useColleagueName();
	if (ids.length === 0) return "—";
	return ids.map((id) => nameOf(id) ?? "…").join(", ");
}
