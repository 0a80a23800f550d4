import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json, from wherever the script was called. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A fault in setting up that a person can mend: the message is all that is printed. */
export class SetupError extends Error {}
