import { useRepeatText } from "./repeat-words.ts";

/** A rule in words. */
export const RepeatRule = ({ rule }: { rule: string }) => useRepeatText()(rule);
