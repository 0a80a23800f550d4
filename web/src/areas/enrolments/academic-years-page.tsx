import { Button } from "@mantine/core";
import { IconCalendarPlus, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { AcademicYearList } from "./academic-year-list.tsx";
import classes from "./academic-years-page.module.css";
import { type AcademicYear, yearsQuery } from "./enrolments.api.ts";

const AcademicYearDialog = lazy(async () => ({ default: (await import("./academic-year-dialog.tsx")).AcademicYearDialog }));

/** `/settings/years`: when each academic year begins and ends, and which one it is now. */
export function AcademicYearsPage() {
	const { t } = useT();
	const mayEdit = useAllows()("Settings.Edit");
	const [edited, edit] = useState<AcademicYear | null>(null);
	const [asked, show, close] = useDialogInAddress(["new"]);
	const query = useQuery(yearsQuery());
	const years = query.data?.years ?? [];
	const add = mayEdit ? (
		<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => show("new")}>
			{t("enrolments.year_add")}
		</Button>
	) : undefined;
	return (
		<SettingsFrame title={t("settings_page.years")} context={t("enrolments.years_context")} actions={years.length > 0 ? add : undefined}>
			<Sheet>
				{query.error && !query.data ? (
					<QueryError query={query} title={t("enrolments.years_failed")} />
				) : query.isPending ? (
					<div className={classes.waiting} aria-busy="true">
						<TextSkeleton width="50%" />
						<TextSkeleton width="30%" />
					</div>
				) : years.length === 0 ? (
					<EmptyState icon={<IconCalendarPlus />} title={t("enrolments.years_none")} text={t("enrolments.years_none_text")} action={add} />
				) : (
					<>
						{years.some(({ is_current }) => is_current) ? null : (
							<p className={classes.note} role="status">
								{t("enrolments.no_current")}
							</p>
						)}
						<AcademicYearList years={years} mayEdit={mayEdit} onEdit={edit} />
					</>
				)}
			</Sheet>
			<Suspense>
				{asked && mayEdit && query.data ? <AcademicYearDialog known={null} years={years} onClose={close} /> : null}
				{edited ? <AcademicYearDialog known={edited} years={years} onClose={() => edit(null)} /> : null}
			</Suspense>
		</SettingsFrame>
	);
}
