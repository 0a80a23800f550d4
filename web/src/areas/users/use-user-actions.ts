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
	return {
		setStatus,
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
