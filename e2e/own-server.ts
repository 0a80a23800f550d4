import { join } from "node:path";

/** Each of Playwright's workers has a Homeroom of its own, with its own database: what one does, no other sees. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const PORTS = (process.env.E2E_PORTS ?? "").split(",");

export const PORT = PORTS[worker] as string;
export const BASE_URL = `http://127.0.0.1:${PORT}`;
export const dataFolder = (index = worker): string => join(process.env.E2E_DATA ?? "", String(index));
