import type { RowOf } from "@homeroom/contract/kit/record.ts";
import { SideDrawer } from "../../form/side-drawer.tsx";
import { RecordHistory } from "../page/record-history.tsx";
import type { RecordArea } from "../record-area.ts";
import type { ChildArea } from "./child-area.ts";

interface ChildHistoryProps {
	area: RecordArea<ChildArea["spec"]>;
	row: RowOf<ChildArea["spec"]>;
	onClose: () => void;
}

/** What happened to one, beside the page of the record that it belongs to. */
export default function ChildHistory({ area, row, onClose }: ChildHistoryProps) {
	const name = area.titleOf(row);
	return (
		<SideDrawer title={name} onClose={onClose}>
			<RecordHistory area={area} id={row.id} name={name} />
		</SideDrawer>
	);
}
