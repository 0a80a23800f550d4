import type { OnSiteNow } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { useEffect, useEffectEvent } from "react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PrintPaper } from "../../kit/print/print-paper.tsx";
import { useSession } from "../../kit/session/session.ts";
import classes from "./attendance-on-site-print.module.css";

interface OnSitePrintProps extends Pick<OnSiteNow, "students" | "unmarked"> {
	onDone: () => void;
}

/** For an evacuation: everybody who is in the building, class by class, with a box to tick at the meeting point. */
export function OnSitePrint({ students, unmarked, onDone }: OnSitePrintProps) {
	const { t } = useT();
	const formats = useFormats();
	const school = useSession()?.customer_name;
	const done = useEffectEvent(onDone);
	useEffect(() => {
		window.print();
		done();
	}, []);
	return (
		<PrintPaper name="evacuation">
			<div className={classes.sheet}>
				<h1>{t("attendance.print_title")}</h1>
				<p>
					{[school, t("attendance.print_about", { count: students.length, at: formats.instant(new Date()) })].filter(Boolean).join(" · ")}
				</p>
				<Groups people={students} where={(one) => [one.room_name ?? one.class_name, formats.time(one.at)].filter(Boolean).join(", ")} />
				{unmarked.length > 0 ? <h1>{t("attendance.print_unmarked", { count: unmarked.length })}</h1> : null}
				<Groups people={unmarked} />
			</div>
		</PrintPaper>
	);
}

/** Class by class, a box before each name. */
function Groups<Person extends OnSiteNow["unmarked"][number]>({
	people,
	where,
}: {
	people: readonly Person[];
	where?: (one: Person) => string;
}) {
	const { t } = useT();
	return [...Map.groupBy(people, ({ class_label }) => class_label)].map(([label, group]) => (
		<section key={label} className={classes.group}>
			<h2>
				{label ?? t("attendance.without_class")} ({group.length})
			</h2>
			<ul>
				{group.map((one) => (
					<li key={one.student_id}>
						<span className={classes.box} /> {one.name}
						{where ? <small>{where(one)}</small> : null}
					</li>
				))}
			</ul>
		</section>
	));
}
