import fc from "fast-check";

/** Set by tools/test.ts: what properties try follows the same seed as the order of tests. */
const { TEST_SEED } = process.env;
if (TEST_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(TEST_SEED) });
