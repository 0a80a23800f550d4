import { Menu } from "@mantine/core";
import { IconBan, IconEye, IconEyeOff, IconLockOpen, IconMail, IconUserCheck, IconUserOff, IconX } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { useUserActions } from "./user-actions.ts";
import type { User, UserDetails } from "./users.api.ts";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** What may be done with this person, in their present state; the same in the list and on their page, which is left before the person is gone. */
export function useUserMenuItems(leave: () => Promise<void> = async () => undefined) {
	const { t } = useT();
	const allows = useAllows();
	const actions = useUserActions();
	return (user: User | UserDetails) => {
		const edits = allows("Users.Edit");
		const item = (label: string, icon: React.ReactNode, run: () => void) => (
			<Menu.Item key={label} leftSection={icon} onClick={run}>
				{label}
			</Menu.Item>
		);
		return [
			!user.is_verified && allows("Users.Create") ? item(t("users.resend"), <IconMail {...ICON} />, () => void actions.resend(user)) : null,
			!user.is_verified && allows("Users.Delete")
				? item(t("users.revoke"), <IconX {...ICON} />, () => void leave().then(() => actions.revoke(user)))
				: null,
			edits && "locked" in user && user.locked
				? item(t("users.unlock"), <IconLockOpen {...ICON} />, () => void actions.unlock(user))
				: null,
			edits && user.avatar !== null
				? item(t("profile.photo_hide"), <IconEyeOff {...ICON} />, () => void actions.setPhotoHidden(user, true))
				: null,
			edits && user.photo_hidden
				? item(t("profile.photo_show"), <IconEye {...ICON} />, () => void actions.setPhotoHidden(user, false))
				: null,
			edits && user.status !== "active"
				? item(t("users.activate"), <IconUserCheck {...ICON} />, () => void actions.setStatus(user, "active"))
				: null,
			edits && user.status !== "blocked"
				? item(t("users.block"), <IconBan {...ICON} />, () => void actions.setStatus(user, "blocked"))
				: null,
			edits && user.status !== "deactivated"
				? item(t("users.deactivate"), <IconUserOff {...ICON} />, () => void actions.setStatus(user, "deactivated"))
				: null,
		].filter((one) => one !== null);
	};
}
