/** What one package reads of all its areas: path → text. */
export type GeneratedFiles = Record<string, string>;
