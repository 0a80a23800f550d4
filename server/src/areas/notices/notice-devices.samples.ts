import type { noticeDeviceCalls } from "@homeroom/contract/areas/notices/notice-devices.calls.ts";
import { PushKeys } from "../../kit/push/push-keys.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import { type PushService, startPushService } from "../../testing/stand-ins/push-service.ts";
import { TEST_SECRET, type TestApp } from "../../testing/test-app.ts";
import { makePushDevice } from "./notice-devices.builders.ts";

const { public_key } = new PushKeys(TEST_SECRET, "http://homeroom.test");
let service: Promise<PushService> | undefined;
/** Of this process, and ends with it. */
async function newAddress() {
	service ??= startPushService();
	return (await service).subscribe(public_key).address;
}
const newDevice = async (t: TestApp, { user_id, session_id }: Ids): Promise<number> =>
	makePushDevice(t.owner, TEST_SECRET, { user_id, session_id, address: await newAddress() });

export const noticeDevicesSamples: AreaSamples<"notices", keyof typeof noticeDeviceCalls> = {
	device_list: () => ({}),
	device_add: async () => ({ body: { ...(await newAddress()), name: "Firefox on Linux" } }),
	device_remove: async (ids, t) => ({ params: { id: await newDevice(t, ids) } }),
	device_try: async (ids, t) => ({ params: { id: await newDevice(t, ids) } }),
};
