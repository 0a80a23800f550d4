import type { AreaSamples } from "../../testing/sampling.ts";

export const deskSamples: AreaSamples<"desk"> = { figures: () => ({}) };
