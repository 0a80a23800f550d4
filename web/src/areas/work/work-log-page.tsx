import type { WorkRow } from "@homeroom/contract/areas/work/work.rules.ts";
import { IconClock } from "@tabler/icons-react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { RecordBrief } from "../../kit/record/brief/record-brief.tsx";
import { RecordLink } from "../../kit/record/brief/record-link.tsx";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { WORK_AREA } from "./work-log.record.tsx";

function Times({ row: { id, starts, ends } }: { row: WorkRow }) {
	const formats = useFormats();
	return <RecordLink path={WORK_AREA.spec.path} id={id} title={`${formats.clock(starts)}–${formats.clock(ends)}`} />;
}
const LOOK = {
	lead: (row: WorkRow) => <Times row={row} />,
	card: (row: WorkRow) => <RecordBrief area={WORK_AREA} row={row} />,
};

/** `/work-log`: what was worked on, the latest first. */
export const WorkLogPage = () => <RecordListPage area={WORK_AREA} look={LOOK} emptyIcon={<IconClock />} />;
