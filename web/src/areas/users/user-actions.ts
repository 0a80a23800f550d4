import type { UserStatus } from "@homeroom/contract/areas/users/users.rules.ts";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { USERS, type User } from "./users.api.ts";

/** What can be done with a person besides editing. Each answers by a notice; a status can be undone. */
export function useUserActions() {
	const { t } = useT();
	const invalidates = [[USERS]];
	const status = useDeed(
		({ user, to }: { user: User; to: UserStatus }) =>
			api.users.set_status({ params: { id: user.id }, body: { status: to, version: user.version } }),
		{
			said: (_, { user, to }) => t(`users.now_${to}`, { name: user.name }),
			undo:
				(saved, { user }) =>
				() => {
					void status.run({ user: saved, to: user.status });
				},
			invalidates,
		},
	);
	const photo = useDeed(
		({ user, hidden }: { user: User; hidden: boolean }) =>
			api.users.update({ params: { id: user.id }, body: { photo_hidden: hidden, version: user.version } }),
		{
			said: (_, { hidden }) => t(hidden ? "profile.photo_hidden" : "profile.photo_shown"),
			undo:
				(saved, { hidden }) =>
				() => {
					void photo.run({ user: saved, hidden: !hidden });
				},
			invalidates,
		},
	);
	const resend = useDeed(({ id }: User) => api.users.resend({ params: { id } }), {
		said: (_, { email }) => t("users.resent", { email }),
		invalidates,
	});
	const revoke = useDeed(({ id }: User) => api.users.remove({ params: { id } }), {
		said: (_, { name }) => t("users.revoked", { name }),
		invalidates,
	});
	const unlock = useDeed(({ id }: User) => api.users.unlock({ params: { id } }), {
		said: (_, { name }) => t("users.unlocked", { name }),
		invalidates,
	});
	return {
		setStatus: (user: User, to: UserStatus) => status.run({ user, to }),
		setPhotoHidden: (user: User, hidden: boolean) => photo.run({ user, hidden }),
		resend: resend.run,
		revoke: revoke.run,
		unlock: unlock.run,
	};
}
