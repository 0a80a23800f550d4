import type { WebArea } from "../../kit/area/web-area.ts";

export const feedsArea = {
	nouns: ["calendar-link"],
} satisfies WebArea;
