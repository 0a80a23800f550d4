import { Menu } from "@mantine/core";
import { IconCalendarCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RowMenu } from "../../kit/table/rows/row-menu.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { useYearDeeds } from "./academic-year-deeds.ts";
import classes from "./academic-years-page.module.css";
import type { AcademicYear } from "./enrolments.api.ts";

interface AcademicYearListProps {
	/** The newest first. */
	years: AcademicYear[];
	mayEdit: boolean;
	onEdit: (year: AcademicYear) => void;
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

export function AcademicYearList({ years, mayEdit, onEdit }: AcademicYearListProps) {
	const { t } = useT();
	const formats = useFormats();
	const { makeCurrent, remove } = useYearDeeds();
	return (
		<ul className={classes.list}>
			{years.map((year) => (
				<li key={year.id} className={classes.row} data-year={year.name}>
					<div className={classes.words}>
						<div className={classes.name}>{year.name}</div>
						<div className={classes.meta}>
							{t("enrolments.year_days", { from: formats.day(year.starts_on), to: formats.day(year.ends_on) })} ·{" "}
							{t("enrolments.year_students", { count: year.students })}
						</div>
					</div>
					<div className={classes.end}>
						{year.is_current ? <StatusDot tone="good">{t("enrolments.current")}</StatusDot> : null}
						{mayEdit ? (
							<RowMenu name={year.name}>
								<Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => onEdit(year)}>
									{t("record.edit")}
								</Menu.Item>
								{year.is_current ? null : (
									<Menu.Item leftSection={<IconCalendarCheck {...ICON} />} onClick={() => void makeCurrent(year)}>
										{t("enrolments.make_current")}
									</Menu.Item>
								)}
								<Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => void remove(year)}>
									{t("enrolments.year_remove")}
								</Menu.Item>
							</RowMenu>
						) : null}
					</div>
				</li>
			))}
		</ul>
	);
}
