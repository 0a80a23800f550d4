import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";
import { stateOf, type User } from "./users.api.ts";
import type { UserState } from "./users.search.ts";

const TONES: Record<UserState, StatusTone> = { active: "good", invited: "waiting", blocked: "bad", deactivated: "past" };

export function UserStatusDot({ user }: { user: User }) {
	const { t } = useT();
	const state = stateOf(user);
	return <StatusDot tone={TONES[state]}>{t(`users.state.${state}`)}</StatusDot>;
}
