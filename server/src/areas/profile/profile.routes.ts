import { profile } from "@homeroom/contract/areas/profile/profile.contract.ts";
import { PHOTO_MAX_BYTES, PHOTO_SIDE } from "@homeroom/contract/areas/profile/profile.rules.ts";
import type pg from "pg";
import { type Route, serve } from "../../kit/calls/serve.ts";
import type { FileKeeper } from "../../kit/files/file-keeper.ts";
import { found } from "../../kit/http/refusal.ts";
import { requireOwnLogin } from "../session/session.public.ts";
import { deletePhoto, noteAway, noteDoNotDisturb, ownPresence, seePhoto, writePhoto } from "./profile.queries.ts";

/** A person's photo is theirs: nobody else sets or removes it. A school that does not want it hides it for itself (`photo_hidden`). */
export const profileRoutes = (pool: pg.Pool, keeper: FileKeeper): Route[] =>
	serve(profile, {
		photo_set: async ({ actor, file }) => {
			requireOwnLogin(actor);
			const bytes = await keeper.takePortrait(actor.user_id, file, { side: PHOTO_SIDE, maxBytes: PHOTO_MAX_BYTES });
			return { photoURL: await writePhoto(pool, actor.user_id, bytes) };
		},
		photo_remove: async ({ actor }) => {
			requireOwnLogin(actor);
			await deletePhoto(pool, actor.user_id);
			return { photoURL: null };
		},
		photo: async ({ actor, params }) => {
			const { bytes } = found(await seePhoto(pool, actor, params.id));
			return { name: "photo.webp", media_type: "image/webp", size: bytes.length, stream: once(bytes) };
		},
		set_status: async ({ actor, body: { away, do_not_disturb } }) => {
			if (do_not_disturb !== undefined) await noteDoNotDisturb(pool, actor.user_id, do_not_disturb);
			if (away !== undefined) await noteAway(pool, actor.session_id, away);
			return ownPresence(pool, actor.user_id);
		},
	});

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
	yield bytes;
}
