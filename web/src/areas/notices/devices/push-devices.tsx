import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useId, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { type MessageKey, useT } from "../../../kit/i18n/i18n.ts";
import { isInstalled, type PushAbility, PushNotOn, switchPushOff, switchPushOn } from "../../../kit/push/push-here.ts";
import { answerWorker } from "../../../kit/push/push-messages.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { deviceWords } from "../../session/session.public-ui.ts";
import { PushDeviceRow } from "./push-device-row.tsx";
import { devicesQuery, type PushDevice } from "./push-devices.api.ts";
import classes from "./push-devices.module.css";

/** Push: on this device, and on which others. */
export function PushDevices() {
	const { t } = useT();
	const query = useQuery(devicesQuery);
	const data = query.data;
	return (
		<Sheet title={t("push.title")}>
			<p className={classes.hint}>{t("push.hint")}</p>
			<QueryPart query={query} failed={t("push.failed")}>
				{data ? (
					<>
						<ThisDevice here={data.here} ability={data.ability} push_key={data.push_key} />
						{data.devices.length > 0 ? (
							<ul className={classes.list}>
								{data.devices.map((device) => (
									<PushDeviceRow key={device.id} device={device} />
								))}
							</ul>
						) : null}
					</>
				) : null}
			</QueryPart>
		</Sheet>
	);
}

interface ThisDeviceProps {
	here: PushDevice | undefined;
	ability: PushAbility;
	push_key: string;
}
function ThisDevice({ here, ability, push_key }: ThisDeviceProps) {
	const { t } = useT();
	const router = useRouter();
	const name = useDeviceName();
	const said = useId();
	const [problem, setProblem] = useState<"dismissed" | "not_on" | null>(null);
	const invalidates = [devicesQuery.queryKey];
	const on = useDeed(() => switchPushOn(push_key, name), {
		said: () => t("push.switched_on"),
		after: () => answerWorker((address) => router.history.push(address)),
		// that it is blocked from now on stands there by itself
		refused: (error) => setProblem(error instanceof PushNotOn && error.why === "dismissed" ? "dismissed" : "not_on"),
		invalidates,
	});
	const off = useDeed(
		async (device: PushDevice) => {
			await api.notices.device_remove({ params: { id: device.id } });
			await switchPushOff();
		},
		{ said: () => t("push.switched_off"), invalidates },
	);
	const closed = ability === "unsupported" || ability === "install" || ability === "blocked";
	const isBusy = on.pending || off.pending;
	return (
		<div className={classes.here}>
			<Switch
				label={t("push.here")}
				aria-describedby={said}
				checked={here !== undefined}
				disabled={closed || isBusy}
				onChange={({ currentTarget }) => {
					setProblem(null);
					if (currentTarget.checked) void on.run();
					else if (here) void off.run(here);
				}}
			/>
			<p id={said} className={classes.said}>
				{closed ? t(CLOSED[ability]()) : t(here ? "push.here_on" : "push.here_off")}
			</p>
			{problem && !closed ? (
				<p role="alert" className={classes.problem}>
					{t(`push.${problem}`)}
				</p>
			) : null}
		</div>
	);
}
const CLOSED: Record<"unsupported" | "install" | "blocked", () => MessageKey> = {
	unsupported: () => "push.unsupported",
	install: () => "push.install",
	blocked: () => (isInstalled() ? "push.blocked_app" : "push.blocked"),
};

/** How somebody finds this device again among theirs. */
function useDeviceName(): string {
	const { t } = useT();
	const words = deviceWords(navigator.userAgent);
	if (words === null) return t("push.device_unknown");
	return isInstalled() ? t("push.device_app", { system: words.system }) : t("push.device", { ...words });
}
