import { Menu } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { timeAgo } from "../../../kit/formats/time-ago.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { switchPushOff } from "../../../kit/push/push-here.ts";
import { RowMenu } from "../../../kit/table/rows/row-menu.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { devicesQuery, type PushDevice } from "./push-devices.api.ts";
import classes from "./push-devices.module.css";

const PHONES = /iPhone|iPad|Android/;

/** A device, since when, and whether it still rings. */
export function PushDeviceRow({ device: { id, name, created_at, used_at, is_here } }: { device: PushDevice }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const invalidates = [devicesQuery.queryKey];
	const ring = useDeed(() => api.notices.device_try({ params: { id } }), { said: () => t("push.tried"), invalidates });
	const remove = useDeed(
		async () => {
			await api.notices.device_remove({ params: { id } });
			if (is_here) await switchPushOff();
		},
		{ said: () => t("push.removed", { name }), invalidates },
	);
	const DeviceIcon = PHONES.test(name) ? IconDeviceMobile : IconDeviceDesktop;
	const since = t("push.since", { day: formats.dayOf(created_at) });
	return (
		<li className={classes.row} aria-busy={remove.pending}>
			<DeviceIcon size={20} stroke={1.6} aria-hidden className={classes.icon} />
			<div className={classes.words}>
				<div className={classes.name}>{name}</div>
				<div className={classes.meta}>{is_here ? since : `${since} · ${t("push.used", { when: timeAgo(used_at, locale) })}`}</div>
			</div>
			{is_here ? <StatusDot tone="good">{t("push.this_device")}</StatusDot> : null}
			<RowMenu name={name}>
				<Menu.Item disabled={ring.pending} onClick={() => void ring.run()}>
					{t("push.try")}
				</Menu.Item>
				<Menu.Item color="danger" disabled={remove.pending} onClick={() => void remove.run()}>
					{t("push.remove")}
				</Menu.Item>
			</RowMenu>
		</li>
	);
}
