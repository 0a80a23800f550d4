import { useQuery } from "@tanstack/react-query";
import { RecordFiles } from "../../kit/files/record-files.tsx";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { useRecordId } from "../../kit/record/record-paths.ts";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { ClientChildren } from "./client-children.tsx";
import { ClientHeader } from "./client-header.tsx";
import classes from "./client-page.module.css";
import { ClientPeople } from "./client-people.tsx";
import { clientFamilyQuery } from "./clients.api.ts";
import { CLIENT_AREA } from "./clients.record.tsx";

/** Said in the head of the page. */
const IN_HEAD = ["name", "kind", "phone", "email", "add_line_1", "add_line_2", "post_code", "city", "state", "country"];

/** A family at a glance: its children and where they are today, its people and how to reach them. */
export function ClientPage() {
	const id = useRecordId();
	const family = useQuery(clientFamilyQuery(id));
	return (
		<RecordPage area={CLIENT_AREA}>
			{(client) => (
				<>
					<ClientHeader client={client} />
					<TwoColumns>
						<div className={classes.stack}>
							<ClientChildren client={client} family={family} />
							<ClientPeople client={client} family={family} />
							<RecordFiles module="Clients" record="clients" recordId={client.id} brief />
						</div>
						<div className={classes.stack}>
							<RecordDetails area={CLIENT_AREA} row={client} filled={{ without: IN_HEAD }} />
							<RecordHistory area={CLIENT_AREA} id={client.id} name={client.name} />
						</div>
					</TwoColumns>
				</>
			)}
		</RecordPage>
	);
}
