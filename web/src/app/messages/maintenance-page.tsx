import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { endMaintenance } from "../../kit/maintenance/maintenance-state.ts";
import { PublicFrame } from "../../kit/public-frame/public-frame.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import classes from "./maintenance-page.module.css";
import message from "./message-page.module.css";

const ASK_MS = 3_000;
const useMaintenance = () =>
	useQuery({
		queryKey: ["maintenance"],
		queryFn: ({ signal }) => api.console.maintenance({}, { signal }),
		staleTime: 0,
		refetchInterval: ASK_MS,
		refetchIntervalInBackground: true,
		retry: false,
	}).data;

/** Covers the page while the server is maintained: what was typed below it is still there afterwards. */
export default function MaintenanceCover() {
	const queries = useQueryClient();
	const state = useMaintenance();
	const over = state?.on === false;
	useEffect(() => {
		if (!over) return;
		endMaintenance();
		void queries.invalidateQueries();
	}, [over, queries]);
	return (
		<div className={classes.cover} role="alertdialog" aria-modal="true" aria-labelledby="maintenance-title">
			<MaintenanceWords said={state?.message ?? null} />
		</div>
	);
}

/** `/pages/maintenance`, for who comes by its address: leads on once there is nothing to wait for. */
export function MaintenancePage() {
	const { t } = useT();
	usePageTitle(t("maintenance.title"));
	const navigate = useNavigate();
	const state = useMaintenance();
	const over = state?.on === false;
	useEffect(() => {
		if (over) void navigate({ to: "/", replace: true });
	}, [over, navigate]);
	return <MaintenanceWords said={state?.message ?? null} />;
}

function MaintenanceWords({ said }: { said: string | null }) {
	const { t } = useT();
	return (
		<PublicFrame>
			<h1 id="maintenance-title" className={message.title}>
				{t("maintenance.title")}
			</h1>
			<p className={message.text}>{t("maintenance.text")}</p>
			{said ? <p className={classes.message}>{said}</p> : null}
			<p className={classes.hint}>{t("maintenance.hint")}</p>
		</PublicFrame>
	);
}
