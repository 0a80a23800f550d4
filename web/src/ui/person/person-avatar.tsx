import type { ReactNode } from "react";
import classes from "./person-avatar.module.css";
import { initialsOf, tintOf } from "./person-initials.ts";

interface PersonAvatarProps {
	name: string;
	size?: "sm" | "md" | "lg";
	/** A dark colour of its own, instead of the tint. */
	colour?: string | undefined;
	/** Lies over the initials: a photo. */
	children?: ReactNode;
}

/** Initials on a quiet tint that is always the same for the same name. Decoration: the name stands beside it. */
export function PersonAvatar({ name, size = "md", colour, children }: PersonAvatarProps) {
	return (
		<span
			className={classes.avatar}
			data-size={size}
			data-tint={tintOf(name)}
			style={colour ? { background: colour, color: "#fff" } : undefined}
			aria-hidden="true"
		>
			{initialsOf(name)}
			{children}
		</span>
	);
}
