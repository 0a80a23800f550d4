import { IconHeartHandshake } from "@tabler/icons-react";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { CLIENT_LOOK } from "./client-look.tsx";
import { CLIENT_AREA } from "./clients.record.tsx";

export function ClientsPage() {
	// names of people stand in the list
	return <RecordListPage area={CLIENT_AREA} look={CLIENT_LOOK} emptyIcon={<IconHeartHandshake />} />;
}
