import { useT } from "../../kit/i18n/i18n.ts";

/** A module as the menu calls it. */
export function useModuleName(): (name: string) => string {
	const { t } = useT();
	return (name) => (name === "Students" ? t("page.students") : name);
}
