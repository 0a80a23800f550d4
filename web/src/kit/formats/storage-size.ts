import type { Locale } from "@homeroom/contract/kit/constants.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";

const MB = 1_048_576;
/** Room for files, used or allowed, as every page tells it: in whole MB, as it is counted against a plan. Nothing is 0 MB. */
export const storageSize = (mb: number, locale: Locale): string => (mb === 0 ? "0 MB" : formatSize(mb * MB, locale));
/** What so many bytes count as. */
export const storageOf = (bytes: number): number => Math.ceil(bytes / MB);
