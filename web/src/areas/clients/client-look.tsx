import type { Client } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { getRouteApi } from "@tanstack/react-router";
import type { OwnLook } from "../../kit/table/records/record-columns.ts";
import { RowLink } from "../../kit/table/rows/row-link.tsx";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import classes from "./client-look.module.css";

const route = getRouteApi("/app/clients");

/** Opens a client's page, which then knows the way back to this very list. */
function ClientLink({ client }: { client: Client }) {
	const { edit: _, ...list } = route.useSearch();
	return (
		<RowLink to="/clients/$id" params={{ id: String(client.id) }} state={{ record_list: list }} title={client.name}>
			{client.name}
		</RowLink>
	);
}
const Lead = ({ client, wraps = false }: { client: Client; wraps?: boolean }) => (
	<TwoLinePerson name={client.name} detail={client.email ?? client.add_line_1} wraps={wraps}>
		<ClientLink client={client} />
	</TwoLinePerson>
);

/** How clients look in their list. */
export const CLIENT_LOOK: OwnLook<Client> = {
	lead: (client) => <Lead client={client} />,
	cells: {
		students: ({ students }) => (students === 0 ? "—" : students),
		contact_names: ({ contact_names }) => <span title={contact_names}>{contact_names || "—"}</span>,
	},
	card: (client) => (
		<div className={classes.card}>
			<Lead client={client} wraps />
			<div className={classes.side}>
				<div>{client.city ?? "—"}</div>
				<div className={classes.quiet}>{client.phone}</div>
			</div>
		</div>
	),
};
