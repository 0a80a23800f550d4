import { workerData } from "node:worker_threads";
import { makeNightly, type NightlyOptions } from "./nightly-backup.ts";

await makeNightly(workerData as NightlyOptions, new Date());
