import type { Presence } from "@homeroom/contract/kit/constants.ts";
import { useLive } from "../../kit/live/live.ts";
import { takeOwnStatus } from "../../kit/presence/own-status.ts";
import { UserAvatar } from "../../kit/presence/user-avatar.tsx";
import type { Session } from "../../kit/session/session.ts";

/** The person as others see them. Follows what they said in another tab or on another device. */
export default function OwnFace({ user }: { user: Session["user"] }) {
	useLive("presences", (events) => {
		const mine = events.findLast(({ id }) => id === user.uid);
		// whoever sees this is here, whatever a stream that ended says
		if (mine !== undefined && mine.action !== "offline") takeOwnStatus(mine.action as Presence);
	});
	return <UserAvatar name={user.displayName} photoUrl={user.photoURL} presence={user.status} />;
}
