import { ActionIcon } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Suspense } from "react";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { listTool } from "../../kit/table/list/list-tool.ts";
import { CLASS_AREA } from "./classes.record.tsx";

const ClassesMenu = listTool(() => import("./classes-menu.tsx"));
/** As large as the button that comes. */
const place = <ActionIcon variant="default" size={36} disabled aria-hidden="true" />;

export function ClassesPage() {
	// how many and who leads stand in the list
	return (
		<RecordListPage
			area={CLASS_AREA}
			emptyIcon={<IconUsers />}
			actions={() => (
				<Suspense fallback={place}>
					<ClassesMenu />
				</Suspense>
			)}
		/>
	);
}
