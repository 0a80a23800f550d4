import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { loadCatalogue } from "../i18n/i18n.ts";

/** The words of every table and field that the log tells of; those of records are in their own catalogues. */
export const loadLogWords = (): Promise<unknown> => Promise.all((["changes", "log", ...RECORD_NAMES] as const).map(loadCatalogue));
