import { deviceWords } from "@homeroom/contract/areas/session/session.device-words.ts";
import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { timeAgo } from "../../../kit/formats/time-ago.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { type OpenSession, sessionsQuery } from "./account.api.ts";
import classes from "./account-sessions.module.css";

/** Every device on which the person is signed in, and the way to sign it out. */
export function AccountSessions() {
	const { t } = useT();
	const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
	const invalidates = [sessionsQuery.queryKey];
	const end = useDeed((id: string) => api.session.end_session({ params: { id } }), { said: () => t("devices.ended"), invalidates });
	const endAll = useDeed(() => api.session.logout_everywhere(), {
		said: ({ ended }) => t("devices.ended_all", { count: ended }),
		invalidates,
	});
	const others = data?.filter(({ current }) => !current).length ?? 0;
	return (
		<Sheet
			title={t("devices.title")}
			aside={
				others > 0 ? (
					<Button variant="default" loading={endAll.pending} onClick={() => void endAll.run()}>
						{t("devices.end_all")}
					</Button>
				) : null
			}
		>
			{data ? (
				<ul className={classes.list}>
					{data.map((session) => (
						<DeviceRow key={session.id} session={session} busy={end.isPending(session.id)} onEnd={() => void end.run(session.id)} />
					))}
				</ul>
			) : error ? (
				<ErrorState
					title={t("devices.failed")}
					text={error.message}
					retryLabel={t("devices.retry")}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			) : (
				<TextSkeleton />
			)}
		</Sheet>
	);
}

function DeviceRow({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
	const { t, locale } = useT();
	const words = deviceWords(session.user_agent);
	const device = words ? t("devices.device", { ...words }) : t("devices.unknown");
	const DeviceIcon = words && /iPhone|iPad|Android/.test(words.system) ? IconDeviceMobile : IconDeviceDesktop;
	const seen = t("devices.seen", { when: timeAgo(session.last_seen_at, locale) });
	return (
		<li className={classes.row}>
			<DeviceIcon size={20} stroke={1.6} aria-hidden className={classes.icon} />
			<div className={classes.words}>
				<div className={classes.device}>{device}</div>
				<div className={classes.meta}>
					{[session.ip, t(`method.${session.method}`), session.customer_name, session.current ? null : seen].filter(Boolean).join(" · ")}
				</div>
			</div>
			{session.current ? (
				<StatusDot tone="good">{t("devices.here")}</StatusDot>
			) : (
				<Button variant="default" loading={busy} onClick={onEnd} aria-label={`${t("devices.end")}: ${device}, ${session.ip ?? ""}`}>
					{t("devices.end")}
				</Button>
			)}
		</li>
	);
}
