import type { KindWish, NoticeWishes } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { devicesQuery } from "../devices/push-devices.api.ts";
import { PushDevices } from "../devices/push-devices.tsx";
import { useKindName } from "../notice-kinds.ts";
import { comingAt } from "../notice-when.ts";
import { isOwn, isStillMuted, useSaveHours, useWish, wishOf } from "../notice-wishes.ts";
import { wishesQuery } from "../notices.api.ts";
import { NoticeHoursForm } from "./notice-hours-form.tsx";
import classes from "./notice-settings.module.css";
import { NoticeWays } from "./notice-ways.tsx";

/** `/notifications/settings`: of what somebody hears, how and when. */
export function NoticeWishesPage() {
	const { t } = useT();
	const query = useQuery(wishesQuery);
	const title = t("page.notification_settings");
	usePageTitle(title);
	return (
		<>
			<PageHeader
				above={<BackLink to="/notifications">{t("page.notifications")}</BackLink>}
				title={title}
				context={t("notices.wishes_context", { school: useSession()?.customer_name ?? "" })}
			/>
			<div className={classes.page}>
				{query.data ? (
					<Loaded wishes={query.data} />
				) : (
					<Sheet>
						<QueryPart query={query} failed={t("notices.wishes_failed")} />
					</Sheet>
				)}
				<PushDevices />
			</div>
		</>
	);
}

function Loaded({ wishes }: { wishes: NoticeWishes }) {
	const { t } = useT();
	const { hours, hours_start, has_own_hours } = wishes;
	const saveHours = useSaveHours();
	const back = useDeed(() => saveHours(null), {
		said: () => t("notices.hours_were_reset"),
		undo: () => () => void saveHours(hours),
	});
	const say = () =>
		notify.success(t("notices.hours_saved"), { undo: () => void saveHours(has_own_hours ? hours : null).catch(() => undefined) });
	return (
		<>
			<Sheet title={t("notices.kinds")} bare>
				<Kinds kinds={wishes.kinds} />
			</Sheet>
			<NoticeHoursForm
				key={JSON.stringify(hours)}
				hours={hours}
				hint={t(has_own_hours ? "notices.hours_own" : "notices.hours_school")}
				aside={
					has_own_hours && JSON.stringify(hours) !== JSON.stringify(hours_start) ? (
						<Button variant="subtle" size="compact-sm" loading={back.pending} onClick={() => void back.run()}>
							{t("notices.hours_reset")}
						</Button>
					) : null
				}
				save={saveHours}
				onSaved={say}
			/>
		</>
	);
}

function Kinds({ kinds }: { kinds: readonly KindWish[] }) {
	const { t } = useT();
	const change = useWish();
	const nameOf = useKindName();
	const isNowhere = useQuery(devicesQuery).data?.devices.length === 0;
	const noPush = isNowhere ? t("notices.push_nowhere") : undefined;
	return (
		<>
			{noPush ? <p className={classes.above}>{noPush}</p> : null}
			<NoticeWays
				noPush={noPush}
				label={t("notices.kinds")}
				kinds={kinds}
				isClosed={({ held }) => held}
				onWays={(kind, ways) => change({ wish: { ...wishOf(kind), ways }, was: wishOf(kind), said: null })}
				note={(kind) => (
					<Note
						kind={kind}
						onBack={() =>
							change({
								wish: { kind: kind.kind, ways: null, muted_until: null },
								was: wishOf(kind),
								said: t("notices.said_start", { kind: nameOf(kind.kind) }),
							})
						}
					/>
				)}
			/>
		</>
	);
}

/** What holds of a kind beside its ways, and the way back to what the school starts with. */
function Note({ kind, onBack }: { kind: KindWish; onBack: () => void }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const now = Date.now();
	const isMuted = isStillMuted(kind, now);
	const said = [
		kind.urgent ? t("notices.is_urgent") : null,
		kind.held ? t("notices.is_held") : null,
		isMuted && kind.muted_until ? t("notices.is_muted", { at: comingAt(kind.muted_until, now, locale, formats) }) : null,
	].filter(Boolean);
	const canGoBack = !kind.held && (isMuted || isOwn(kind));
	return (
		<>
			{said.join(" · ")}
			{canGoBack ? (
				<>
					{said.length > 0 ? " · " : null}
					<button type="button" className={classes.back} onClick={onBack}>
						{t("notices.back_to_start")}
					</button>
				</>
			) : null}
		</>
	);
}
