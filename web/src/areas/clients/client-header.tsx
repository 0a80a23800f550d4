import type { Client } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { Anchor, Menu } from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { useValueText } from "../../kit/record/record-value.tsx";
import { useRecordFields } from "../../kit/record/use-record-fields.ts";
import { useAllows } from "../../kit/session/session.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { PhoneLink } from "./client-phone-link.tsx";
import { CLIENT_AREA } from "./clients.record.tsx";

const MergeDialog = lazy(async () => ({ default: (await import("./client-merge-dialog.tsx")).MergeDialog }));

/** Who this is, where, and which number to call. */
export function ClientHeader({ client }: { client: Client }) {
	const { t } = useT();
	const allows = useAllows();
	const [merging, setMerging] = useState(false);
	const textOf = useValueText();
	const country = useRecordFields(CLIENT_AREA.spec).find(({ name }) => name === "country");
	const address = [
		client.add_line_1,
		client.add_line_2,
		[client.post_code, client.city].filter(Boolean).join(" "),
		client.state,
		country ? textOf(country, client.country) : null,
	]
		.filter(Boolean)
		.join(", ");
	return (
		<>
			<RecordHeader
				area={CLIENT_AREA}
				row={client}
				before={<PersonAvatar name={client.name} size="lg" />}
				facts={[
					t(`clients.kind.${client.kind}`),
					...(address ? [address] : []),
					...(client.phone ? [<PhoneLink key="phone" phone={client.phone} />] : []),
					...(client.email
						? [
								<Anchor key="email" href={`mailto:${client.email}`}>
									{client.email}
								</Anchor>,
							]
						: []),
					...(client.merged_into_id
						? [
								<span key="merged">
									{t("clients.merged_into")}{" "}
									<Anchor renderRoot={(props) => <Link {...props} to="/clients/$id" params={{ id: String(client.merged_into_id) }} />}>
										{t("clients.merged_open")}
									</Anchor>
								</span>,
							]
						: []),
				]}
				menu={
					allows("Clients.Merge") ? (
						<Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.7} aria-hidden="true" />} onClick={() => setMerging(true)}>
							{t("clients.merge")}
						</Menu.Item>
					) : null
				}
			/>
			<Suspense>{merging ? <MergeDialog client={client} onClose={() => setMerging(false)} /> : null}</Suspense>
		</>
	);
}
