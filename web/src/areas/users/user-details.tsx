import { LOCATION_FIELDS, SOCIAL_NETWORKS } from "@homeroom/contract/areas/users/users.rules.ts";
import { Anchor } from "@mantine/core";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { Detail, DetailList } from "../../ui/detail-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { UserDetails } from "./users.api.ts";

interface Shown {
	user: UserDetails;
}

export function UserDetailsSheet({ user }: Shown) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<Sheet title={t("users.details")}>
			<DetailList>
				<Detail label={t("users.name")}>{user.name}</Detail>
				<Detail label={t("users.username")}>{user.username}</Detail>
				<Detail label={t("users.role")}>{roleName(user.role, t)}</Detail>
				<Detail label={t("users.portal_type")}>{t(`users.portal.${user.portal_type}`)}</Detail>
				<Detail label={t("users.department")}>{user.department}</Detail>
				<Detail label={t("users.company")}>{user.company}</Detail>
				<Detail label={t("users.dob")}>{user.dob ? formats.day(user.dob) : null}</Detail>
				<Detail label={t("users.gender")}>{user.gender ? t(`users.gender.${user.gender}`) : null}</Detail>
				<Detail label={t("users.country")}>{user.country}</Detail>
				<Detail label={t("users.languages_known")}>{user.languages_known.join(", ")}</Detail>
			</DetailList>
		</Sheet>
	);
}

export function UserContact({ user }: Shown) {
	const { t } = useT();
	const { location } = user;
	const lines = LOCATION_FIELDS.flatMap((part) => location[part] ?? []);
	const links = SOCIAL_NETWORKS.flatMap((network) => (user.social_links[network] ? [{ network, value: user.social_links[network] }] : []));
	return (
		<Sheet title={t("users.contact")}>
			<DetailList>
				<Detail label={t("users.email")}>{user.email ? <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor> : null}</Detail>
				<Detail label={t("users.mobile")}>
					{user.mobile ? <Anchor href={`tel:${user.mobile.replace(/[^+\d]/g, "")}`}>{user.mobile}</Anchor> : null}
				</Detail>
				<Detail label={t("users.contact_options")}>{user.contact_options.map((way) => t(`users.way.${way}`)).join(", ")}</Detail>
				<Detail label={t("users.website")}>
					{user.website ? (
						<Anchor href={user.website} target="_blank" rel="noopener noreferrer nofollow">
							{user.website}
						</Anchor>
					) : null}
				</Detail>
				<Detail label={t("users.address")}>{lines.join(", ")}</Detail>
				{links.map(({ network, value }) => (
					<Detail key={network} label={t(`users.${network}`)}>
						{value}
					</Detail>
				))}
			</DetailList>
		</Sheet>
	);
}

/** How this person gets in, as far as this school may know. */
export function UserLogin({ user }: Shown) {
	const { t } = useT();
	const formats = useFormats();
	const when = (instant: string | null) => (instant ? formats.instant(instant) : null);
	return (
		<Sheet title={t("users.login")}>
			<DetailList>
				{user.invited_at ? (
					<Detail label={t("users.invited_at")}>
						{user.invited_by_name
							? t("users.invited_by", { when: when(user.invited_at), name: user.invited_by_name })
							: when(user.invited_at)}
					</Detail>
				) : null}
				<Detail label={t("users.accepted_at")}>{user.is_verified ? when(user.accepted_at) : t("users.not_yet")}</Detail>
				<Detail label={t("users.last_seen_at")}>{when(user.last_seen_at) ?? t("users.never")}</Detail>
				<Detail label={t("users.sessions")}>{t("users.sessions_here", { count: user.sessions })}</Detail>
				<Detail label={t("users.second_factor")}>{t(user.second_factor ? "users.on" : "users.off")}</Detail>
				<Detail label={t("users.memberships")}>
					{user.memberships.map(({ customer_id, customer_name, role }) => (
						<div key={customer_id}>{`${customer_name} · ${roleName(role, t)}`}</div>
					))}
				</Detail>
			</DetailList>
		</Sheet>
	);
}
