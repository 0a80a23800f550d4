import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { registersQuery } from "../attendance.api.ts";
import classes from "../attendance.module.css";
import { useToday } from "../attendance-day.tsx";
import { MissingRegisters } from "./registers-missing.tsx";

const SHOWN = 5;

/** For the office: whose registers are missing now. */
export function MissingCard() {
	const { t } = useT();
	const today = useToday();
	const query = useQuery(registersQuery(today));
	const missing = query.data?.registers.filter(({ state }) => state === "missing") ?? [];
	if (missing.length > 0) return <MissingRegisters day={today} lines={missing} most={SHOWN} />;
	return (
		<Sheet title={t("attendance.card_missing")} lines>
			{query.data ? (
				<p className={classes.meta}>{t("attendance.card_missing_none")}</p>
			) : query.error ? (
				<p className={classes.meta}>{query.error.message}</p>
			) : (
				<TextSkeleton width="50%" />
			)}
		</Sheet>
	);
}
