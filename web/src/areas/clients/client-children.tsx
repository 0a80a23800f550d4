import type { Client } from "@homeroom/contract/areas/clients/clients.rules.ts";
import type { ClientFamily, FamilyStudent, Household, Relation } from "@homeroom/contract/areas/clients/families.contract.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Anchor, Button, Group } from "@mantine/core";
import { IconLink, IconPlus, IconUserPlus } from "@tabler/icons-react";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { madePath } from "../../kit/routing/made-path.ts";
import { useAllows } from "../../kit/session/session.ts";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./families.module.css";
import { HouseholdRow, RelationRow } from "./family-rows.tsx";

const HouseholdForm = lazy(async () => ({ default: (await import("./household-form.tsx")).HouseholdForm }));
const RelationForm = lazy(async () => ({ default: (await import("./relation-form.tsx")).RelationForm }));

type Opened = { household: Household | null } | { relation: Relation | null };
interface ClientChildrenProps {
	client: Client;
	family: UseQueryResult<ClientFamily>;
}
/** The students of a client: where they live, who pays, and who of the client is what to them. */
export function ClientChildren({ client, family: { data: family } }: ClientChildrenProps) {
	const { t } = useT();
	const queries = useQueryClient();
	const [open, setOpen] = useState<Opened>();
	const allows = useAllows();
	const mayEdit = allows("Clients.Edit") && !client.archived_at;
	const children = childrenOf(family);
	const saved = (answer: object) => {
		void queries.invalidateQueries({ queryKey: ["clients"] });
		void queries.invalidateQueries({ queryKey: ["students"] });
		sayDone(t("families.saved"), answer);
	};
	const close = () => setOpen(undefined);
	return (
		<Sheet
			title={t("clients.tab_children")}
			aside={
				mayEdit ? (
					<Group gap={8}>
						{allows("Students.Create") ? (
							<Button
								variant="default"
								size="xs"
								leftSection={<IconPlus size={14} aria-hidden="true" />}
								renderRoot={(props) => <Link {...props} to={madePath("/students/new")} search={{ family: client.id }} />}
							>
								{t("families.add_child")}
							</Button>
						) : null}
						<Button
							variant="default"
							size="xs"
							leftSection={<IconLink size={14} aria-hidden="true" />}
							onClick={() => setOpen({ household: null })}
						>
							{t("families.link_child")}
						</Button>
						{children.length > 0 && family && family.contacts.length > 0 ? (
							<Button
								variant="default"
								size="xs"
								leftSection={<IconUserPlus size={14} aria-hidden="true" />}
								onClick={() => setOpen({ relation: null })}
							>
								{t("families.add_relation")}
							</Button>
						) : null}
					</Group>
				) : null
			}
		>
			{family && children.length === 0 ? <p className={classes.none}>{t("families.children_none")}</p> : null}
			{children.map((student) => (
				<section key={student.id} className={classes.child} aria-label={fullName(student)}>
					<CardTitle part>
						<Anchor inherit renderRoot={(props) => <Link {...props} to="/students/$id" params={{ id: String(student.id) }} />}>
							{fullName(student)}
						</Anchor>
						{student.class_label ? ` · ${student.class_label}` : ""}
					</CardTitle>
					<ul className={classes.rows}>
						{family?.households
							.filter((one) => one.student.id === student.id)
							.map((household) => (
								<HouseholdRow
									key={household.id}
									household={household}
									{...(mayEdit && { onEdit: () => setOpen({ household }), onChanged: saved })}
								/>
							))}
						{family?.relations
							.filter((one) => one.student.id === student.id)
							.map((relation) => (
								<RelationRow
									key={relation.id}
									relation={relation}
									{...(mayEdit && { onEdit: () => setOpen({ relation }), onChanged: saved })}
								/>
							))}
					</ul>
				</section>
			))}
			<Suspense>
				{open && "household" in open ? (
					<HouseholdForm client_id={client.id} household={open.household} onSaved={saved} onClose={close} />
				) : null}
				{open && "relation" in open ? (
					<RelationForm people={family?.contacts ?? []} students={children} relation={open.relation} onSaved={saved} onClose={close} />
				) : null}
			</Suspense>
		</Sheet>
	);
}

function childrenOf(family: ClientFamily | undefined): FamilyStudent[] {
	const all = [...(family?.households ?? []), ...(family?.relations ?? [])].map(({ student }) => student);
	return [...new Map(all.map((student) => [student.id, student])).values()];
}
