import { useQuery } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { PictureChoice } from "../../../kit/files/picture-chooser.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { takeOwn } from "../../../kit/presence/own-status.ts";
import { userPhotoQuery } from "../../../kit/presence/user-photo.api.ts";
import type { Session } from "../../../kit/session/session.ts";
import classes from "./account-photo.module.css";

/** The person's own photo: chosen, changed and removed at once. What was there before is still in this page, so it can be brought back. */
export function AccountPhoto({ user }: { user: Session["user"] }) {
	const { t } = useT();
	const { photoURL } = user;
	const { data: picture } = useQuery({ ...userPhotoQuery(photoURL ?? ""), enabled: photoURL !== null });
	const set = async (photo: Blob) => takeOwn(await api.profile.photo_set.upload(photo, {}));
	const remove = async () => takeOwn(await api.profile.photo_remove({}));
	const bringBack = (before: Blob | undefined) => {
		if (photoURL !== null && before === undefined) return undefined;
		return () => void (before ? set(before) : remove()).catch(sayRefused);
	};
	return (
		<div className={classes.photo}>
			<PictureChoice
				name={user.displayName}
				has={photoURL !== null}
				picture={picture}
				onChoose={async (photo) => {
					await set(photo);
					notify.success(t("profile.photo_saved"), { undo: bringBack(picture) });
				}}
				onRemove={async () => {
					await remove();
					notify.success(t("profile.photo_removed"), { undo: bringBack(picture) });
				}}
			/>
			<p className={classes.hint}>{t("profile.photo_hint")}</p>
		</div>
	);
}
