import { type MessageKey, useT } from "../i18n/i18n.ts";

interface ExpiryCountsProps {
	/** Those that have expired or soon do, and those of them that have. */
	all: number;
	expired: number;
	/** The sentences: "1 document has expired", "2 documents expire soon". */
	words: { expired: MessageKey; soon: MessageKey };
}
/** How many papers are good no longer, and how many not much longer. */
export function ExpiryCounts({ all, expired, words }: ExpiryCountsProps): string {
	const { t } = useT();
	return [
		...(expired > 0 ? [t(words.expired, { count: expired })] : []),
		...(all > expired ? [t(words.soon, { count: all - expired })] : []),
	].join(" · ");
}
