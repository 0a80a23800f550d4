import type { Client, Contact } from "@homeroom/contract/areas/clients/clients.rules.ts";
import type { ClientFamily } from "@homeroom/contract/areas/clients/families.contract.ts";
import { ActionIcon, Anchor, Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { recordApi } from "../../kit/record/record-api.ts";
import { useAllows } from "../../kit/session/session.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { PhoneLink } from "./client-phone-link.tsx";
import { CONTACT_AREA, contactName } from "./clients.record.tsx";
import classes from "./families.module.css";

const RecordForm = lazy(async () => ({
	default: (await import("../../kit/record/form/record-form.tsx")).RecordForm<typeof CONTACT_AREA.spec>,
}));

/** The people of a client: how to reach them, and what they wish. */
export function ClientContacts({ client, family }: { client: Client; family: UseQueryResult<ClientFamily> }) {
	const { t } = useT();
	const allows = useAllows();
	const [open, setOpen] = useState<Contact | "new">();
	const mayEdit = allows("Clients.Edit") && !client.archived_at;
	return (
		<Sheet
			title={t("clients.tab_contacts")}
			aside={
				allows("Clients.Create") && !client.archived_at ? (
					<Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => setOpen("new")}>
						{t("contacts.add")}
					</Button>
				) : null
			}
		>
			{family.isPending ? <TextSkeleton width="60%" /> : null}
			{family.error && !family.data ? <QueryError query={family} title={t("families.failed")} /> : null}
			{family.data?.contacts.length === 0 ? <p className={classes.none}>{t("clients.contacts_none")}</p> : null}
			<ul className={classes.rows}>
				{family.data?.contacts.map((contact) => (
					<li key={contact.id} className={classes.row}>
						<PersonAvatar name={contactName(contact)} />
						<div className={classes.words}>
							<div className={classes.name}>{contactName(contact)}</div>
							<div className={classes.quiet}>
								{[
									contact.relation,
									contact.employer,
									contact.preferred ? t("clients.preferred_way", { way: contact.preferred }) : null,
									contact.user_id ? t("clients.has_login") : null,
								]
									.filter(Boolean)
									.join(" · ")}
							</div>
						</div>
						<div className={classes.reach}>
							{contact.phone ? <PhoneLink phone={contact.phone} /> : null}
							{contact.email ? <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor> : null}
						</div>
						{mayEdit ? (
							<ActionIcon
								variant="subtle"
								color="gray"
								size={36}
								aria-label={t("clients.contact_edit", { name: contactName(contact) })}
								onClick={() => setOpen(contact)}
							>
								<IconPencil size={16} stroke={1.7} />
							</ActionIcon>
						) : null}
					</li>
				))}
			</ul>
			<Suspense>
				{open ? <ContactForm client={client} contact={open === "new" ? null : open} onClose={() => setOpen(undefined)} /> : null}
			</Suspense>
		</Sheet>
	);
}

function ContactForm({ client, contact, onClose }: { client: Client; contact: Contact | null; onClose: () => void }) {
	const { t } = useT();
	const queries = useQueryClient();
	return (
		<RecordForm
			area={CONTACT_AREA}
			title={contact ? t("record.edit_title", { name: contactName(contact) }) : t("contacts.add")}
			saveLabel={contact ? t("contacts.save") : t("contacts.add")}
			row={contact}
			save={({ body, version, idempotencyKey }) =>
				contact
					? api.contacts.update({ params: { id: contact.id }, body: { ...body, version: version ?? contact.version } })
					: recordApi(CONTACT_AREA.spec).calls.create({ body: { ...body, client_id: client.id } }, { idempotencyKey })
			}
			onSaved={(saved) => {
				if (!saved) return;
				void queries.invalidateQueries({ queryKey: ["clients"] });
				const said = t(contact ? "record.saved" : "record.added", { name: contactName(saved) });
				sayDone(said, saved);
			}}
			onClose={onClose}
		/>
	);
}
