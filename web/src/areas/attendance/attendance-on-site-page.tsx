import type { OnSiteNow } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPrinter, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { onSiteQuery } from "./attendance.api.ts";
import classes from "./attendance.module.css";
import { fits } from "./attendance-fits.ts";
import { AttendanceFrame } from "./attendance-frame.tsx";
import { OnSitePrint } from "./attendance-on-site-print.tsx";
import { QueryState } from "./attendance-query-state.tsx";

const route = getRouteApi("/app/attendance/on-site");
const NOBODY: Pick<OnSiteNow, "students" | "unmarked"> = { students: [], unmarked: [] };

/** Classes of whose students nobody knows yet. */
function Unmarked({ unmarked }: Pick<OnSiteNow, "unmarked">) {
	const { t } = useT();
	const formats = useFormats();
	if (unmarked.length === 0) return null;
	const groups = [...Map.groupBy(unmarked, ({ class_label }) => class_label)];
	return (
		<Sheet title={t("attendance.unmarked")} aside={<span className={classes.meta}>{formats.number(unmarked.length)}</span>}>
			<p className={classes.meta}>
				{groups.map(([label, group]) => `${label ?? t("attendance.without_class")} (${group.length})`).join(", ")}
			</p>
		</Sheet>
	);
}

/** `/attendance/on-site`: who is in the building now, class by class; printed in an emergency. */
export function OnSitePage() {
	const { t } = useT();
	const formats = useFormats();
	const query = useQuery(onSiteQuery());
	const { search = "" } = route.useSearch();
	const navigate = route.useNavigate();
	const setSearch = (text: string) => void navigate({ search: text === "" ? {} : { search: text }, replace: true });
	const [isPrinting, setPrinting] = useState(false);
	const { students, unmarked } = query.data ?? NOBODY;
	const found = students.filter(({ name, class_label, class_name, room_name }) => fits(search, name, class_label, class_name, room_name));
	const shown = Map.groupBy(found, ({ class_label }) => class_label);
	return (
		<AttendanceFrame
			title={t("page.on_site")}
			context={
				query.data
					? t("attendance.on_site_count", { count: students.length, marked: query.data.marked, others: query.data.others })
					: undefined
			}
			actions={
				<Button
					variant="default"
					leftSection={<IconPrinter size={16} aria-hidden="true" />}
					disabled={students.length + unmarked.length === 0}
					onClick={() => setPrinting(true)}
				>
					{t("attendance.print_list")}
				</Button>
			}
		>
			<QueryState query={query}>
				<Unmarked unmarked={unmarked} />
				{students.length === 0 ? (
					<Sheet>
						<EmptyState icon={<IconUsersGroup />} title={t("attendance.on_site_none")} text={t("attendance.on_site_none_text")} />
					</Sheet>
				) : (
					<>
						<TextInput
							type="search"
							className={classes.search}
							aria-label={t("attendance.on_site_search")}
							placeholder={t("attendance.on_site_search")}
							leftSection={<IconSearch size={16} aria-hidden="true" />}
							value={search}
							onChange={(event) => setSearch(event.currentTarget.value)}
						/>
						{shown.size === 0 ? (
							<Sheet>
								<EmptyState icon={<IconSearch />} title={t("attendance.on_site_no_match")} text={t("attendance.on_site_search")} />
							</Sheet>
						) : null}
						{[...shown].map(([label, group]) => (
							<Sheet
								key={label}
								title={label ?? t("attendance.without_class")}
								aside={<span className={classes.meta}>{group.length}</span>}
							>
								<ul className={classes.people}>
									{group.map((one) => (
										<li key={one.student_id} className={classes.person}>
											<Link to="/students/$id" params={{ id: String(one.student_id) }} className={classes.name}>
												{one.name}
											</Link>
											<span className={classes.meta}>
												{[one.room_name ?? one.class_name, formats.time(one.at)].filter(Boolean).join(", ")}
											</span>
										</li>
									))}
								</ul>
							</Sheet>
						))}
					</>
				)}
			</QueryState>
			{isPrinting ? <OnSitePrint students={students} unmarked={unmarked} onDone={() => setPrinting(false)} /> : null}
		</AttendanceFrame>
	);
}
