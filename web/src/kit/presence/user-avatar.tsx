import type { Presence } from "@homeroom/contract/kit/constants.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { useT } from "../i18n/i18n.ts";
import { presenceWord } from "./presence-words.ts";
import classes from "./user-avatar.module.css";

const UserPhoto = lazy<ComponentType<{ url: string }>>(() => import("./user-photo.tsx").catch(() => ({ default: () => null })));

interface UserAvatarProps {
	name: string;
	photoUrl: string | null;
	size?: "sm" | "md" | "lg";
	/** Shown as a dot with its word; who is not here has none. Needs the catalogue `profile`. */
	presence?: Presence | undefined;
}

/** Somebody with a login: their own photo or their initials, and whether they are here. */
export function UserAvatar({ name, photoUrl, size = "md", presence }: UserAvatarProps) {
	const { t } = useT();
	const avatar = (
		<PersonAvatar name={name} size={size}>
			{photoUrl ? (
				<Suspense>
					<UserPhoto key={photoUrl} url={photoUrl} />
				</Suspense>
			) : null}
		</PersonAvatar>
	);
	if (presence === undefined || presence === "offline") return avatar;
	const word = presenceWord(presence, t);
	return (
		<span className={classes.place} data-size={size}>
			{avatar}
			<span className={classes.dot} data-presence={presence} role="img" aria-label={word} title={word} />
		</span>
	);
}
