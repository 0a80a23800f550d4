import type { Client, Contact } from "@homeroom/contract/areas/clients/clients.rules.ts";
import type { ClientFamily, FamilyStudent, Relation } from "@homeroom/contract/areas/clients/families.contract.ts";
import { Anchor, Button } from "@mantine/core";
import { IconMailCog, IconPencil, IconPlus, IconUserHeart } from "@tabler/icons-react";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { recordApi } from "../../kit/record/record-api.ts";
import { useAllows } from "../../kit/session/session.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { WishesDialog } from "../communication/communication.public-ui.ts";
import { PhoneLink } from "./client-phone-link.tsx";
import { CONTACT_AREA, contactName } from "./clients.record.tsx";
import classes from "./families.module.css";
import { childrenOf, type PersonPart, partsOf } from "./family-people-parts.ts";
import { RelationItems, RowTools, useRelationFacts } from "./family-rows.tsx";
import { useFamilySaved } from "./family-saved.ts";

const RecordForm = lazy(async () => ({
	default: (await import("../../kit/record/form/record-form.tsx")).RecordForm<typeof CONTACT_AREA.spec>,
}));
const RelationForm = lazy(async () => ({ default: (await import("./relation-form.tsx")).RelationForm }));

type Opened = { contact: Contact | null } | { wishes: Contact } | { relation: Relation } | { between: Contact; student: FamilyStudent };

/** The people of a client, each once: what they are to the children, how to reach them, and what they wish. */
export function ClientPeople({ client, family }: { client: Client; family: UseQueryResult<ClientFamily> }) {
	const { t } = useT();
	const allows = useAllows();
	const saved = useFamilySaved();
	const [open, setOpen] = useState<Opened>();
	const close = () => setOpen(undefined);
	const mayEdit = allows("Clients.Edit") && !client.archived_at;
	const children = childrenOf(family.data);
	return (
		<Sheet
			lines
			title={t("clients.tab_contacts")}
			aside={
				allows("Clients.Create") && !client.archived_at ? (
					<Button
						variant="default"
						size="xs"
						leftSection={<IconPlus size={14} aria-hidden="true" />}
						onClick={() => setOpen({ contact: null })}
					>
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
					<PersonRow
						key={contact.id}
						contact={contact}
						ofAll={children.length}
						relations={family.data.relations.filter(({ contact_id }) => contact_id === contact.id)}
						tools={
							mayEdit
								? (relations) => (
										<>
											<MenuPart.Item leftSection={<IconPencil {...ICON} />} onClick={() => setOpen({ contact })}>
												{t("clients.contact_edit", { name: contactName(contact) })}
											</MenuPart.Item>
											{allows("Communications.View") ? (
												<MenuPart.Item leftSection={<IconMailCog {...ICON} />} onClick={() => setOpen({ wishes: contact })}>
													{t("clients.contact_wishes")}
												</MenuPart.Item>
											) : null}
											{children
												.filter(({ id }) => !relations.some(({ student, current }) => current && student.id === id))
												.map((student) => (
													<MenuPart.Item
														key={student.id}
														leftSection={<IconUserHeart {...ICON} />}
														onClick={() => setOpen({ between: contact, student })}
													>
														{t("families.relate_to", { name: student.first_name })}
													</MenuPart.Item>
												))}
											{relations.map((relation) => (
												<div key={relation.id}>
													<MenuPart.Label>
														{t(`families.relationship.${relation.relationship}`)} · {relation.student.first_name}
													</MenuPart.Label>
													<RelationItems relation={relation} onEdit={() => setOpen({ relation })} onChanged={saved} />
												</div>
											))}
										</>
									)
								: undefined
						}
					/>
				))}
			</ul>
			<Suspense>
				{open && "contact" in open ? <ContactForm client={client} contact={open.contact} onClose={close} /> : null}
				{open && "wishes" in open ? <WishesDialog contact_id={open.wishes.id} name={contactName(open.wishes)} onClose={close} /> : null}
				{open && "relation" in open ? (
					<RelationForm people={[]} students={[]} relation={open.relation} onSaved={saved} onClose={close} />
				) : null}
				{open && "between" in open ? (
					<RelationForm people={[open.between]} students={[open.student]} relation={null} onSaved={saved} onClose={close} />
				) : null}
			</Suspense>
		</Sheet>
	);
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface PersonRowProps {
	contact: Contact;
	/** So many children there are. */
	ofAll: number;
	relations: readonly Relation[];
	/** The entries of its menu. */
	tools: ((relations: readonly Relation[]) => ReactNode) | undefined;
}
function PersonRow({ contact, ofAll, relations, tools }: PersonRowProps) {
	const { t } = useT();
	const factsOf = useRelationFacts();
	const name = contactName(contact);
	const parts = partsOf(relations, factsOf);
	// where the same holds for all children, they need not be named
	const only = parts.length === 1 && parts[0]?.names.length === ofAll ? parts[0] : undefined;
	const wishes = [
		contact.employer,
		contact.preferred ? t("clients.preferred_way", { way: contact.preferred }) : null,
		contact.user_id ? t("clients.has_login") : null,
	].filter(Boolean);
	const lineOf = ({ relationship, names, facts }: PersonPart) =>
		[t("families.of_children", { relationship: t(`families.relationship.${relationship}`), names: names.join(", ") }), ...facts].join(
			" · ",
		);
	return (
		<li className={classes.row}>
			<PersonAvatar name={name} />
			<div className={classes.words}>
				<div className={classes.name}>
					{name}{" "}
					<span className={classes.quiet}>
						{only ? t(`families.relationship.${only.relationship}`) : parts.length === 0 ? contact.relation : null}
					</span>
				</div>
				{only ? (
					<div className={classes.quiet}>{only.facts.join(" · ")}</div>
				) : (
					parts.map((part) => (
						<div key={part.names.join()} className={classes.quiet} data-past={!part.current || undefined}>
							{lineOf(part)}
						</div>
					))
				)}
				{wishes.length > 0 ? <div className={classes.quiet}>{wishes.join(" · ")}</div> : null}
				{[...new Set(relations.flatMap(({ custody_note }) => custody_note ?? []))].map((note) => (
					<div key={note} className={classes.quiet}>
						{note}
					</div>
				))}
			</div>
			<div className={classes.reach}>
				{[contact.phone, contact.phone_2].map((phone) => (phone ? <PhoneLink key={phone} phone={phone} /> : null))}
				{contact.email ? <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor> : null}
			</div>
			{tools ? <RowTools name={name}>{tools(relations)}</RowTools> : null}
		</li>
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
