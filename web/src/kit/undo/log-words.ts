import { loadCatalogue } from "../i18n/i18n.ts";
import { RECORD_CATALOGUES } from "../i18n/record-catalogues.generated.ts";

/** The words of every table and field that the log tells of; those of records are in their own catalogues. */
export const loadLogWords = (): Promise<unknown> => Promise.all((["changes", "log", ...RECORD_CATALOGUES] as const).map(loadCatalogue));
