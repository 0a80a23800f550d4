import { IconCloudOff } from "@tabler/icons-react";
import { isUnreachable } from "../../../kit/api/api-error.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useOnline } from "../../../kit/offline/use-online.ts";
import classes from "./alarm-seen-at.module.css";

interface AlarmSeenAtProps {
	query: { data?: unknown; error: Error | null; dataUpdatedAt: number };
}
/** What is shown was seen before, and the server cannot be asked whether it still is so. */
export function AlarmSeenAt({ query: { data, error, dataUpdatedAt } }: AlarmSeenAtProps) {
	const { t } = useT();
	const formats = useFormats();
	const online = useOnline();
	if (data === undefined || (online && !isUnreachable(error))) return null;
	return (
		<p className={classes.note} role="status">
			<IconCloudOff size={16} aria-hidden="true" />
			{t("emergency.seen_at", { at: formats.time(new Date(dataUpdatedAt)) })}
		</p>
	);
}
