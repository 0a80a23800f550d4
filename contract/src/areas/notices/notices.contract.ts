import { z } from "zod";
import { area, call } from "../../kit/call.ts";

export const notices = area({
	unread: call({
		get: "/notices/unread",
		access: "member",
		summary: "How much I have not read yet of what I was told",
		answer: z.object({ unread: z.int() }),
	}),
});
