import type { WebArea } from "../../kit/area/web-area.ts";

export const communicationArea = {} satisfies WebArea;
