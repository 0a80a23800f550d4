import { useQueryClient } from "@tanstack/react-query";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useT } from "../../kit/i18n/i18n.ts";

/** After something about a family was changed: said, and asked for again. */
export function useFamilySaved(): (answer: object) => void {
	const { t } = useT();
	const queries = useQueryClient();
	return (answer) => {
		void queries.invalidateQueries({ queryKey: ["clients"] });
		void queries.invalidateQueries({ queryKey: ["students"] });
		sayDone(t("families.saved"), answer);
	};
}
