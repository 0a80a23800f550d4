import type { TargetOption } from "@homeroom/contract/areas/communication/messages.calls.ts";
import {
	TARGET_AUDIENCES_OF,
	TARGET_NEEDS,
	type TargetAudience,
	type TargetKind,
} from "@homeroom/contract/areas/communication/messages.rules.ts";
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

/** Two that mean the same people in the same way are one. */
export const keyOfTarget = ({ kind, ref, text }: Pick<NamedTarget, "kind" | "ref" | "text">): string => `${kind}:${ref ?? text ?? ""}`;

export const audiencesOf = (kind: TargetKind, allowed: readonly { kind: TargetKind; audiences: readonly TargetAudience[] }[] = []) => {
	const own = TARGET_AUDIENCES_OF[kind] ?? [];
	const mine = allowed.find((one) => one.kind === kind)?.audiences;
	return mine ? own.filter((audience) => mine.includes(audience)) : own;
};

/** Those that say all by their kind: everybody, who is absent, who is on site, who teaches. */
export const plainTargets = (allowed: readonly { kind: TargetKind }[]): TargetOption[] =>
	allowed.flatMap(({ kind }) => (TARGET_NEEDS[kind] === null ? [{ kind, ref: null, text: null, name: "", about: null }] : []));

/** With a target more; one that is there already stays as it is. */
export function withTarget(
	targets: readonly NamedTarget[],
	option: TargetOption,
	allowed: readonly { kind: TargetKind; audiences: readonly TargetAudience[] }[],
): NamedTarget[] {
	if (targets.some((one) => keyOfTarget(one) === keyOfTarget(option))) return [...targets];
	const { kind, ref, text, name } = option;
	return [...targets, { adds: true, kind, ref, text, audience: audiencesOf(kind, allowed)[0] ?? null, name }];
}
