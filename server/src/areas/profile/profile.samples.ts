import type { AreaSamples } from "../../testing/sampling.ts";
import { PICTURE } from "../files/files.builders.ts";
import { newMember } from "../users/users.samples.ts";
import { makePhoto } from "./profile.builders.ts";

export const profileSamples: AreaSamples<"profile"> = {
	photo_set: () => ({ file: PICTURE }),
	photo_remove: () => ({}),
	photo: async ({ customer_id }, t) => ({ params: { id: await makePhoto(t.owner, (await newMember(t, customer_id)).user_id, PICTURE) } }),
	set_status: () => ({ body: { away: true, do_not_disturb: false } }),
};
