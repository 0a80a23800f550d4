// Written by `npm run areas` from the folders of `locales`.
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";

/** Refusals with words that a school may change. */
export const OWN_REFUSALS: Record<string, Words> = {};
/** Mails with such words. */
export const OWN_MAILS: Record<string, Words> = {};
