import type { AreaSamples } from "../../testing/sampling.ts";

export const noticesSamples: AreaSamples<"notices"> = { unread: () => ({}) };
