import type { SignupInvitationStatus } from "@homeroom/contract/areas/console/console.rules.ts";
import { Alert, Button } from "@mantine/core";
import { IconMailForward, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useKeys } from "../../../kit/keys/keys.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { invitationsQuery, type SignupInvitation } from "../console.api.ts";
import { ConsoleLoading } from "../console-loading.tsx";
import { useMoney } from "../plans/console-money.ts";
import classes from "./console-help-page.module.css";

const route = getRouteApi("/console/invitations");
const TONES: Record<SignupInvitationStatus, StatusTone> = { open: "waiting", used: "good", revoked: "past", expired: "past" };

/** `/console/invitations`: who may open a school, and whom we asked to. */
export function ConsoleInvitationsPage() {
	const { t } = useT();
	const query = useQuery(invitationsQuery);
	const navigate = route.useNavigate();
	const mode = query.data?.signup;
	const mayInvite = mode !== undefined && mode !== "off";
	const add = () => void navigate({ to: "/console/invitations/new", state: { opened_here: true } });
	useKeys(mayInvite ? [{ keys: "n", label: t("console.invite"), run: add }] : []);
	return (
		<>
			<PageHeader
				title={t("console.page.invitations")}
				context={mayInvite ? t(`console.invitations_${mode}`) : undefined}
				actions={
					mayInvite ? (
						<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
							{t("console.invite")}
						</Button>
					) : null
				}
			/>
			<ConsoleLoading query={query}>
				{({ signup, invitations }) => (
					<>
						{signup === "off" ? (
							<Alert color="gray" mb="md">
								{t("console.invitations_off")}
							</Alert>
						) : null}
						{invitations.length > 0 || signup !== "off" ? (
							<Sheet>
								{invitations.length === 0 ? (
									<EmptyState icon={<IconMailForward />} title={t("console.invitations_none")} text={t("console.invitations_none_text")} />
								) : (
									<ul className={classes.list}>
										{invitations.map((invitation) => (
											<Invitation key={invitation.id} invitation={invitation} />
										))}
									</ul>
								)}
							</Sheet>
						) : null}
					</>
				)}
			</ConsoleLoading>
			<Outlet />
		</>
	);
}

function Invitation({ invitation }: { invitation: SignupInvitation }) {
	const { t } = useT();
	const formats = useFormats();
	const money = useMoney();
	const { id, email, status, amount, currency, period } = invitation;
	const price =
		amount === null || currency === null || period === null ? "" : t(`console.per_${period}`, { amount: money(amount, currency) });
	const revoke = useDeed(() => api.console.revoke_signup_invitation({ params: { id } }), {
		said: () => t("console.invite_revoked"),
		invalidates: [invitationsQuery.queryKey],
	});
	return (
		<li className={classes.grant}>
			<div className={classes.words}>
				<p className={classes.reason}>{email}</p>
				<p className={classes.meta}>{[invitation.plan_name, price].filter(Boolean).join(" · ")}</p>
			</div>
			<div className={classes.words}>
				<StatusDot tone={TONES[status]}>{t(`console.invitation.${status}`)}</StatusDot>
				<p className={classes.meta}>{t("console.until_time", { time: formats.instant(invitation.expires_at) })}</p>
			</div>
			{status === "open" ? (
				<Button
					variant="default"
					loading={revoke.pending}
					aria-label={t("console.invite_revoke_of", { email })}
					onClick={() => void revoke.run()}
				>
					{t("console.invite_revoke")}
				</Button>
			) : null}
		</li>
	);
}
