/**
 * Makes zod check without compiling code at run time: our content policy forbids that, and even the attempt is reported.
 * Import it before the first schema.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig ??= {};
shared.__zod_globalConfig.jitless = true;

export {};
