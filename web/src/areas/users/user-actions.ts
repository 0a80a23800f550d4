import type { UserStatus } from "@homeroom/contract/areas/users/users.rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { refreshUsers, type User } from "./users.api.ts";

/** What can be done with a person besides editing. Each answers by a notice; a status can be undone. */
export function useUserActions() {
	const client = useQueryClient();
	const { t } = useT();

	const attempt = async (work: () => Promise<void>): Promise<void> => {
		try {
			await work();
		} catch (error) {
			notify.error(error instanceof Error ? error.message : String(error));
		}
		refreshUsers(client);
	};
	const setStatus = (user: User, status: UserStatus): Promise<void> =>
		attempt(async () => {
			const saved = await api.users.set_status({ params: { id: user.id }, body: { status, version: user.version } });
			notify.success(t(`users.now_${status}`, { name: user.name }), { undo: () => void setStatus(saved, user.status) });
		});
	const setPhotoHidden = (user: User, photo_hidden: boolean): Promise<void> =>
		attempt(async () => {
			const saved = await api.users.update({ params: { id: user.id }, body: { photo_hidden, version: user.version } });
			notify.success(t(photo_hidden ? "profile.photo_hidden" : "profile.photo_shown"), {
				undo: () => void setPhotoHidden(saved, !photo_hidden),
			});
		});
	return {
		setStatus,
		setPhotoHidden,
		resend: (user: User) =>
			attempt(async () => {
				await api.users.resend({ params: { id: user.id } });
				notify.success(t("users.resent", { email: user.email }));
			}),
		revoke: (user: User) =>
			attempt(async () => {
				await api.users.remove({ params: { id: user.id } });
				notify.success(t("users.revoked", { name: user.name }));
			}),
		unlock: (user: User) =>
			attempt(async () => {
				await api.users.unlock({ params: { id: user.id } });
				notify.success(t("users.unlocked", { name: user.name }));
			}),
	};
}
