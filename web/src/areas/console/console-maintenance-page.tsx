import { Button, Textarea } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { consoleKey, maintenanceQuery } from "./console.api.ts";
import classes from "./console-card.module.css";
import { ConsoleLoading } from "./console-loading.tsx";
import look from "./console-maintenance-page.module.css";

const MESSAGE_MAX = 300;

export function ConsoleMaintenancePage() {
	const { t } = useT();
	const query = useQuery(maintenanceQuery);
	return (
		<>
			<PageHeader
				title={t("console.page.maintenance")}
				context={
					query.data ? (
						<StatusDot tone={query.data.on ? "bad" : "good"}>
							{t(query.data.on ? "console.maintenance_on" : "console.maintenance_off")}
						</StatusDot>
					) : undefined
				}
			/>
			<ConsoleLoading query={query}>
				{(state) => <Switchboard key={String(state.on)} on={state.on} said={state.message ?? ""} />}
			</ConsoleLoading>
		</>
	);
}

function Switchboard({ on, said }: { on: boolean; said: string }) {
	const { t } = useT();
	const client = useQueryClient();
	const [message, setMessage] = useState(said);
	const { run: change, pending } = useDeed((next: boolean) => api.console.set_maintenance({ body: { on: next, message } }), {
		said: (_, next) => t(next ? "console.maintenance_started" : "console.maintenance_ended"),
		after: (state) => void client.setQueryData(maintenanceQuery.queryKey, state),
		invalidates: [consoleKey],
	});
	return (
		<div className={classes.columns}>
			<Sheet title={t("console.maintenance_switch")}>
				<p>{t("console.maintenance_text")}</p>
				<Textarea
					label={t("console.maintenance_message")}
					description={t("console.maintenance_message_hint")}
					value={message}
					maxLength={MESSAGE_MAX}
					minRows={3}
					mb="md"
					onChange={(event) => setMessage(event.currentTarget.value)}
				/>
				<div className={look.actions}>
					{on ? (
						<>
							<Button loading={pending} onClick={() => void change(false)}>
								{t("console.maintenance_stop")}
							</Button>
							<Button variant="default" disabled={pending || message === said} onClick={() => void change(true)}>
								{t("console.maintenance_say")}
							</Button>
						</>
					) : (
						<Button color="danger" loading={pending} onClick={() => void change(true)}>
							{t("console.maintenance_start")}
						</Button>
					)}
				</div>
			</Sheet>
			<Sheet title={t("console.preview")}>
				<div className={look.preview}>
					<p className={look.title}>{t("console.preview_title")}</p>
					<p>{t("console.preview_text")}</p>
					{message.trim() ? <p className={look.message}>{message}</p> : null}
				</div>
			</Sheet>
		</div>
	);
}
