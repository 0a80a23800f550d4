import { UserAvatar } from "../../kit/presence/user-avatar.tsx";
import type { User } from "./users.api.ts";

export function UserFace({ user, large }: { user: User; large?: boolean }) {
	return <UserAvatar name={user.name} photoUrl={user.avatar} size={large ? "lg" : "md"} presence={user.presence} />;
}
