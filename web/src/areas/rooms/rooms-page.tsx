import { Button } from "@mantine/core";
import { IconCalendarSearch, IconDoorEnter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { ROOM_AREA } from "./rooms.record.tsx";

export function RoomsPage() {
	const { t } = useT();
	return (
		<RecordListPage
			area={ROOM_AREA}
			emptyIcon={<IconDoorEnter />}
			actions={() => (
				<Button
					variant="default"
					leftSection={<IconCalendarSearch size={16} aria-hidden="true" />}
					renderRoot={(props) => <Link to="/rooms/free" {...props} />}
				>
					{t("rooms.find_free")}
				</Button>
			)}
		/>
	);
}
