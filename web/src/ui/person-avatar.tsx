import classes from "./person-avatar.module.css";
import { initialsOf, tintOf } from "./person-initials.ts";

interface PersonAvatarProps {
	name: string;
	size?: "sm" | "md" | "lg";
}

/** Initials on a quiet tint that is always the same for the same name. Decoration: the name stands beside it. */
export function PersonAvatar({ name, size = "md" }: PersonAvatarProps) {
	return (
		<span className={classes.avatar} data-size={size} data-tint={tintOf(name)} aria-hidden="true">
			{initialsOf(name)}
		</span>
	);
}
