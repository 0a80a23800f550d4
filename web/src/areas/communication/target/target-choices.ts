import type { TargetOption } from "@homeroom/contract/areas/communication/messages.calls.ts";
import {
	TARGET_AUDIENCES_OF,
	TARGET_NEEDS,
	type TargetAudience,
	type TargetKind,
} from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { NamedTarget } from "@homeroom/contract/areas/communication/messages.schemas.ts";

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
