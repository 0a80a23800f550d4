import type { WebArea } from "../../kit/area/web-area.ts";

export const communicationArea = {
	nouns: ["message", "communication"],
} satisfies WebArea;
