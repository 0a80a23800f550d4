import { dayIn } from "@homeroom/contract/kit/formats.ts";
import { useSession } from "../../kit/session/session.ts";

/** Today at the school, whatever the clock of whoever looks says. */
export function useSchoolToday(): () => string {
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	return () => dayIn(new Date(), zone);
}
