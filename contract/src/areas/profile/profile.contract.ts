import { z } from "zod";
import { area, call, download, upload } from "../../kit/call.ts";
import { PICTURE_MAX_BYTES, PRESENCES } from "../../kit/constants.ts";

const PhotoAnswer = z.object({ photoURL: z.string().nullable() });

/** How a person shows themselves to the others: their photo, and whether they are here. */
export const profile = area({
	photo_set: upload({
		post: "/auth/profile/photo",
		access: "signed-in",
		summary: "Give myself a photo, instead of the one that was there",
		maxBytes: PICTURE_MAX_BYTES,
		answer: PhotoAnswer,
	}),
	photo_remove: call({
		post: "/auth/profile/photo/remove",
		access: "signed-in",
		summary: "Take my photo away",
		answer: PhotoAnswer,
	}),
	photo: download({
		get: "/user-photos/{id}",
		access: "signed-in",
		summary: "A person's photo: one's own, or of somebody in the same school",
		params: z.object({ id: z.uuid() }),
	}),
	set_status: call({
		post: "/auth/status",
		access: "signed-in",
		summary: "Say that nobody uses this browser just now, or that I do not want to be disturbed",
		body: z.object({
			/** Of the browser that says so. */
			away: z.boolean().optional(),
			/** Of the person, everywhere and until they take it back. */
			do_not_disturb: z.boolean().optional(),
		}),
		answer: z.object({ status: z.enum(PRESENCES) }),
	}),
});
