import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";

/** The words of all kinds, each in those of its area. */
type KindKey = Extract<MessageKey, `notice_kind.${string}`>;

/** What a kind of notices is called. Which kinds there are, the server knows; it holds that each has its word. */
export function useKindName(): (kind: string) => string {
	const { t } = useT();
	return (kind) => {
		const key: `notice_kind.${string}` = `notice_kind.${kind}`;
		const name = t(key as KindKey);
		// of a kind that came with a release that this page does not know yet
		return name === key ? kind.replaceAll("_", " ") : name;
	};
}
