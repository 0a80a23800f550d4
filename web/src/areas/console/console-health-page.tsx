import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Count } from "../../kit/formats/count.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { healthQuery, type InstallationHealth } from "./console.api.ts";
import classes from "./console-health-page.module.css";
import { ConsoleLoading } from "./console-loading.tsx";

/** A queue that stands still for so long is a fault. */
const STUCK_SECONDS = 120;
const SLOW_MS = 200;
/** The page that says how an installation is run. */
const OPERATING = "docs/operating.md";

export function ConsoleHealthPage() {
	const { t } = useT();
	const formats = useFormats();
	const query = useQuery(healthQuery);
	return (
		<>
			<PageHeader
				title={t("console.page.health")}
				context={query.dataUpdatedAt ? t("console.health_context", { time: formats.time(new Date(query.dataUpdatedAt)) }) : undefined}
			/>
			<ConsoleLoading query={query}>{(health) => <HealthSheets health={health} />}</ConsoleLoading>
		</>
	);
}

function HealthSheets({ health }: { health: InstallationHealth }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const { process, database, jobs, mails, customers, backup, demo } = health;
	const unsaved = backup.age_seconds === null && !demo;
	const unsent = !mails.smtp && !demo;
	const stuck = mails.failed + mails.in_doubt;
	return (
		<div className={classes.sheets}>
			<Sheet
				title={t("console.installation")}
				aside={
					<Verdict
						good={!health.maintenance && !backup.failed && !unsaved}
						bad={t(health.maintenance ? "console.maintained" : backup.failed ? "console.backup_failed" : "console.backup_none")}
					/>
				}
			>
				<Figures>
					<Figure label={t("console.schools_active")} value={<Count value={customers.active} />} />
					<Figure label={t("console.schools_shut")} value={none(customers.suspended + customers.closed)} />
					<Figure label={t("console.people_active")} value={<Count value={health.people_active} />} />
					<Figure label={t("console.version")} value={process.version} />
					<Figure
						label={t("console.backup_age")}
						value={backup.age_seconds === null ? t("console.never") : <Uptime seconds={backup.age_seconds} />}
						bad={backup.failed || unsaved}
					/>
				</Figures>
				{unsaved ? (
					<p className={classes.note}>
						{t("console.backup_none")}. {t("console.set_up_by", { setting: "HOMEROOM_BACKUP", page: OPERATING })}
					</p>
				) : null}
			</Sheet>
			<Sheet title={t("console.process")} aside={<Verdict good={process.delay_ms.worst < SLOW_MS} bad={t("console.busy")} />}>
				<Figures>
					<Figure label={t("console.uptime")} value={<Uptime seconds={process.uptime_seconds} />} />
					<Figure label={t("console.memory")} value={formatSize(process.memory_bytes, locale)} />
					<Figure label={t("console.delay")} value={t("console.ms", { value: formats.number(process.delay_ms.worst) })} />
					<Figure label="Node.js" value={process.node} />
				</Figures>
			</Sheet>
			<Sheet
				title={t("console.database")}
				aside={
					<Verdict good={database.waiting === 0 && database.connections < database.max_connections * 0.9} bad={t("console.crowded")} />
				}
			>
				<Figures>
					<Figure label={t("console.size")} value={formatSize(database.bytes, locale)} />
					<Figure
						label={t("console.connections")}
						value={t("console.used_of", { used: formats.number(database.connections), limit: formats.number(database.max_connections) })}
					/>
					<Figure label={t("console.round_trip")} value={t("console.ms", { value: formats.number(database.round_trip_ms) })} />
					<Figure label="PostgreSQL" value={database.version.split(" ")[0] ?? database.version} />
				</Figures>
			</Sheet>
			<Sheet
				title={t("console.jobs")}
				aside={
					<Verdict
						good={jobs.failed === 0 && jobs.oldest_waiting_seconds < STUCK_SECONDS}
						bad={t(jobs.failed > 0 ? "console.some_failed" : "console.stuck")}
					/>
				}
			>
				<Figures>
					<Figure label={t("console.waiting")} value={none(jobs.waiting)} />
					<Figure label={t("console.running")} value={none(jobs.running)} />
					<Figure label={t("console.failed_jobs")} value={none(jobs.failed)} bad={jobs.failed > 0} />
				</Figures>
			</Sheet>
			<Sheet
				title={t("console.page.mails")}
				aside={
					<Verdict
						good={stuck === 0 && !unsent}
						bad={t(mails.failed > 0 ? "console.some_failed" : stuck > 0 ? "console.some_in_doubt" : "console.smtp_none")}
					/>
				}
			>
				<Figures>
					<Figure label={t("console.mail.waiting")} value={none(mails.waiting)} />
					<Figure label={t("console.mail.failed")} value={none(mails.failed)} bad={mails.failed > 0} />
					<Figure label={t("console.mail.in_doubt")} value={none(mails.in_doubt)} bad={mails.in_doubt > 0} />
					<Figure label={t("console.mail.kept")} value={none(mails.kept)} />
					<Figure label={t("console.sent_today")} value={none(mails.sent_today)} />
				</Figures>
				<p className={classes.note}>
					{t(mails.smtp ? "console.smtp_on" : "console.smtp_off")}{" "}
					{unsent ? `${t("console.set_up_by", { setting: "SMTP_URL", page: OPERATING })} ` : null}
					<Anchor underline="always" fz="inherit" renderRoot={(props) => <Link to="/console/mails" {...props} />}>
						{t("console.to_mails")}
					</Anchor>
				</p>
			</Sheet>
		</div>
	);
}

/** Zero means nothing here. */
const none = (value: number): ReactNode => (value === 0 ? "—" : <Count value={value} />);

function Verdict({ good, bad }: { good: boolean; bad: string }) {
	const { t } = useT();
	return <StatusDot tone={good ? "good" : "bad"}>{good ? t("console.fine") : bad}</StatusDot>;
}

const Figures = ({ children }: { children: ReactNode }) => <dl className={classes.figures}>{children}</dl>;

function Figure({ label, value, bad = false }: { label: string; value: ReactNode; bad?: boolean }) {
	return (
		<div>
			<dt className={classes.label}>{label}</dt>
			<dd className={classes.value} data-bad={bad || undefined}>
				{value}
			</dd>
		</div>
	);
}

function Uptime({ seconds }: { seconds: number }) {
	const { t } = useT();
	const days = Math.floor(seconds / 86_400);
	const hours = Math.floor((seconds % 86_400) / 3600);
	const minutes = Math.floor((seconds % 3600) / 60);
	return days > 0 ? t("console.uptime_days", { days, hours }) : t("console.uptime_hours", { hours, minutes });
}
