import { Button } from "@mantine/core";
import { IconArrowUpRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAddressPart } from "../../kit/routing/address-part.ts";
import { useSessionDeeds } from "./sessions/session-deeds.ts";
import { readTimetableSearch, type WhoseKind } from "./timetable.search.ts";
import { useTimetable } from "./timetable-look.ts";
import { TimetableSheet } from "./timetable-sheet.tsx";

/** The timetable of one class, teacher or student, on their own page. */
export function TimetableOf({ of, id }: { of: WhoseKind; id: number }) {
	const { t } = useT();
	const [step, change] = useAddressPart(readTimetableSearch);
	const search = { ...step, of, id };
	const look = useTimetable(search);
	return (
		<TimetableSheet
			look={look}
			search={search}
			deeds={useSessionDeeds()}
			sideBySide={false}
			go={change}
			after={
				<Button
					variant="default"
					rightSection={<IconArrowUpRight size={16} stroke={1.7} aria-hidden />}
					renderRoot={(props) => <Link to="/timetable" search={{ of, id, day: step.day, view: step.view }} {...props} />}
				>
					{t("timetable.open_whole")}
				</Button>
			}
		/>
	);
}
