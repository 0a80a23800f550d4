import { PICTURE } from "../areas/files/files.builders.ts";
import { makePhoto } from "../areas/profile/profile.builders.ts";
import type { AreaSamples } from "./route-table.ts";
import { newMember } from "./users.samples.ts";

export const profileSamples: AreaSamples<"profile"> = {
	photo_set: () => ({ file: PICTURE }),
	photo_remove: () => ({}),
	photo: async ({ customer_id }, t) => ({ params: { id: await makePhoto(t.owner, (await newMember(t, customer_id)).user_id, PICTURE) } }),
	set_status: () => ({ body: { away: true, do_not_disturb: false } }),
};
