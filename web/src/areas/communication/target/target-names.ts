import type { NamedTarget } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

type Named = Pick<NamedTarget, "kind" | "audience" | "text"> & { name: string | null };

/** What a target is called: "Families of 4A". */
export function useTargetName(): (target: Named) => string {
	const { t } = useT();
	return ({ kind, audience, text, name: given }) => {
		const name = given ?? text ?? t("messages.target.gone");
		switch (kind) {
			case "everybody":
			case "on_site":
				return t(`messages.target.${kind}.${audience ?? "families"}`);
			case "absent":
				return t(`messages.target.absent.${audience === "students" ? "students" : "families"}`);
			case "student":
				return t(`messages.target.student.${audience === "students" ? "students" : "families"}`, { name });
			case "grade":
			case "class":
			case "course":
				return t(`messages.target.${kind}.${audience ?? "families"}`, { name });
			case "teaching_today":
				return t("messages.target.teaching_today");
			default:
				return t(`messages.target.${kind}`, { name });
		}
	};
}
