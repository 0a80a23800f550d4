import type { PushDevice } from "@homeroom/contract/areas/notices/notice-devices.calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { isSubscribed, pushAbility } from "../../../kit/push/push-here.ts";

export type { PushDevice };

/** Where I am reached, and what this browser itself says. */
export const devicesQuery = queryOptions({
	queryKey: ["push_devices"],
	queryFn: async ({ signal }) => {
		const [list, subscribed] = await Promise.all([api.notices.device_list({}, { signal }), isSubscribed()]);
		const here = list.devices.find(({ is_here }) => is_here);
		return { ...list, here: subscribed ? here : undefined, ability: pushAbility() };
	},
});
