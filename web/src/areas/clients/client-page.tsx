import { useQuery } from "@tanstack/react-query";
import { RecordFiles } from "../../kit/files/record-files.tsx";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { useRecordId } from "../../kit/record/record-paths.ts";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { ClientChildren } from "./client-children.tsx";
import { ClientContacts } from "./client-contacts.tsx";
import { ClientHeader } from "./client-header.tsx";
import classes from "./client-page.module.css";
import { clientFamilyQuery } from "./clients.api.ts";
import { CLIENT_AREA } from "./clients.record.tsx";

export function ClientPage() {
	const id = useRecordId();
	const family = useQuery(clientFamilyQuery(id));
	return (
		<RecordPage area={CLIENT_AREA}>
			{(client) => (
				<>
					<ClientHeader client={client} family={family.data} />
					<TwoColumns>
						<div className={classes.stack}>
							<ClientContacts client={client} family={family} />
							<ClientChildren client={client} family={family} />
							<RecordDetails area={CLIENT_AREA} row={client} filled={{ without: ["name", "kind"] }} />
						</div>
						<RecordHistory area={CLIENT_AREA} id={client.id} name={client.name} />
					</TwoColumns>
					<RecordFiles module="Clients" record="clients" recordId={client.id} />
				</>
			)}
		</RecordPage>
	);
}
