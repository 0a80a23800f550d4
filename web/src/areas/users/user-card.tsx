import { useT } from "../../kit/i18n/i18n.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import classes from "./user-card.module.css";
import { UserFace } from "./user-face.tsx";
import { UserLink } from "./user-link.tsx";
import { UserStatusDot } from "./user-status.tsx";
import type { User } from "./users.api.ts";

/** A person in the list on a phone. */
export function UserCard({ user }: { user: User }) {
	const { t } = useT();
	return (
		<div className={classes.card}>
			<TwoLinePerson name={user.name} avatar={<UserFace user={user} />} detail={user.email} wraps>
				<UserLink user={user} />
			</TwoLinePerson>
			<div className={classes.side}>
				<UserStatusDot user={user} />
				<div className={classes.role}>{roleName(user.role, t)}</div>
			</div>
		</div>
	);
}
