import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardLink } from "../../../kit/routing/card-link.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { ATTENDANCE } from "../attendance.api.ts";
import classes from "../attendance.module.css";
import { RegisterLink } from "./register-link.tsx";

interface MissingRegistersProps {
	day: string;
	lines: readonly RegisterLine[];
	/** On the start page: so many people at most. */
	most?: number;
}

/** For the office: whose registers are missing, and a mail to one of them or to all. */
export function MissingRegisters({ day, lines, most = Number.POSITIVE_INFINITY }: MissingRegistersProps) {
	const { t } = useT();
	const formats = useFormats();
	const remind = useDeed((staff_id: number | null) => api.attendance.remind({ body: { day, staff_id } }), {
		said: ({ people }) => t("attendance.reminded", { people }),
		invalidates: [[ATTENDANCE, "registers"]],
	});
	const people = new Map(lines.flatMap(({ teachers }) => teachers.map((one) => [one.staff_id, one.name] as const)));
	const groups = [...people]
		.map(([staff_id, name]) => ({ staff_id, name, own: lines.filter(({ teachers }) => teachers.some((one) => one.staff_id === staff_id)) }))
		.sort((a, b) => b.own.length - a.own.length || a.name.localeCompare(b.name));
	const nobodys = lines.filter(({ teachers }) => teachers.length === 0);
	return (
		<Sheet
			title={t("attendance.missing_of")}
			lines
			aside={
				groups.length > 0 ? (
					<Button
						size="compact-md"
						variant="default"
						leftSection={<IconBell size={16} aria-hidden="true" />}
						loading={remind.isPending(null)}
						onClick={() => void remind.run(null)}
					>
						{t("attendance.remind_all")}
					</Button>
				) : undefined
			}
		>
			<ul className={classes.lines}>
				{groups.slice(0, most).map(({ staff_id, name, own }) => {
					const reminded = own
						.map(({ reminded_at }) => reminded_at ?? "")
						.sort()
						.at(-1);
					return (
						<li key={staff_id} className={classes.missing}>
							<div className={classes.what}>
								<span className={classes.name}>{name}</span>
								<Links lines={own} />
								{reminded ? <span className={classes.meta}>{t("attendance.reminded_at", { time: formats.time(reminded) })}</span> : null}
							</div>
							<Button
								size="compact-sm"
								variant="subtle"
								aria-label={t("attendance.remind_named", { name })}
								loading={remind.isPending(staff_id)}
								onClick={() => void remind.run(staff_id)}
							>
								{t("attendance.remind")}
							</Button>
						</li>
					);
				})}
				{groups.length > most ? (
					<li className={classes.missing}>
						<CardLink to="/attendance">{t("attendance.more_count", { count: groups.length - most })}</CardLink>
					</li>
				) : null}
				{nobodys.length > 0 && groups.length < most ? (
					<li className={classes.missing}>
						<div className={classes.what}>
							<span className={classes.name}>{t("attendance.no_teacher")}</span>
							<Links lines={nobodys} />
						</div>
					</li>
				) : null}
			</ul>
		</Sheet>
	);
}

function Links({ lines }: { lines: readonly RegisterLine[] }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<span className={classes.links}>
			{lines.map((line) => (
				<span key={`${line.session_id}-${line.class_id}`} className={classes.lesson}>
					<RegisterLink line={line}>{line.class_name}</RegisterLink>{" "}
					{line.starts_at ? formats.time(line.starts_at) : t("attendance.whole_day")}
				</span>
			))}
		</span>
	);
}
