import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardLink } from "../../../kit/routing/card-link.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { codesQuery, registerQuery, registersQuery } from "../attendance.api.ts";
import classes from "../attendance.module.css";
import { useToday } from "../attendance-day.tsx";
import { RegisterLines } from "./register-lines.tsx";
import { placeOf } from "./register-place.ts";
import { useSendWaiting } from "./register-sending.ts";

const nextOf = (lines: readonly RegisterLine[]) => lines.find(({ starts_at }) => starts_at !== null && Date.parse(starts_at) > Date.now());
const isNow = ({ starts_at, ends_at }: RegisterLine) =>
	starts_at !== null && ends_at !== null && Date.parse(starts_at) <= Date.now() && Date.now() < Date.parse(ends_at);

/** A teacher's day: each lesson with its room and register. Nothing for the office, which teaches none. */
export function TodayCard() {
	const { t } = useT();
	const client = useQueryClient();
	const query = useQuery(registersQuery(useToday()));
	useSendWaiting();
	const isOffice = useAllows()("Attendance.Override");
	const registers = query.data?.registers;
	const lines = registers?.filter(({ is_mine }) => is_mine) ?? [];
	// opened in the cellar, without a network
	useEffect(() => {
		const open = registers?.filter(({ is_mine, state }) => is_mine && state !== "taken") ?? [];
		if (open.length === 0) return;
		void client.prefetchQuery(codesQuery());
		void import("./register-page.tsx");
		for (const line of open) void client.prefetchQuery(registerQuery(placeOf(line)));
	}, [client, registers]);
	if (isOffice && lines.length === 0) return null;
	const next = nextOf(lines);
	return (
		<Sheet title={t("attendance.card_today")} lines aside={<CardLink to="/attendance">{t("attendance.card_all")}</CardLink>}>
			{registers === undefined ? (
				query.error ? (
					<p className={classes.meta}>{query.error.message}</p>
				) : (
					<TextSkeleton width="60%" />
				)
			) : lines.length === 0 ? (
				<p className={classes.meta}>{t("attendance.card_no_lessons")}</p>
			) : (
				<RegisterLines
					lines={lines}
					chip={(line) => (isNow(line) ? t("attendance.card_now") : line === next ? t("attendance.card_next") : null)}
				/>
			)}
		</Sheet>
	);
}
