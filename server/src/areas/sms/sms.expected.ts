import type { Contract } from "@homeroom/contract/contract.generated.ts";
import { type Answers, only } from "../../testing/permission-words.ts";

/** For those who keep the settings. */
export const SMS_EXPECTED: Record<`sms.${keyof Contract["sms"]}`, Answers> = {
	"sms.show": only(200, ["admin"]),
	"sms.update": only(200, ["admin"]),
	"sms.callback_key": only(200, ["admin"]),
	"sms.renew_callback_key": only(200, ["admin"]),
	"sms.try": only(201, ["admin"]),
	"sms.log": only(200, ["admin"]),
	"sms.again": only(200, ["admin"]),
	"sms.again_all": only(200, ["admin"]),
};
