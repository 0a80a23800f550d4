import type { Client } from "@homeroom/contract/areas/clients/clients.rules.ts";
import type { ClientFamily, Household } from "@homeroom/contract/areas/clients/families.contract.ts";
import type { FamilyChild } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { fullName } from "@homeroom/contract/kit/person.ts";
import { Anchor, Button, Group } from "@mantine/core";
import { IconLink, IconPlus } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { madePath } from "../../kit/routing/made-path.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { codesQuery } from "../attendance/attendance.public-ui.ts";
import { StudentAvatar, StudentPresence, StudentTodayDot } from "../students/students.public-ui.ts";
import { clientChildrenQuery } from "./clients.api.ts";
import classes from "./families.module.css";
import { HouseholdItems, RowTools, useHouseholdFacts } from "./family-rows.tsx";
import { useFamilySaved } from "./family-saved.ts";

const HouseholdForm = lazy(async () => ({ default: (await import("./household-form.tsx")).HouseholdForm }));

interface ClientChildrenProps {
	client: Client;
	family: UseQueryResult<ClientFamily>;
}
/** The students of a client: class, where they are today, where they live and who pays. */
export function ClientChildren({ client, family }: ClientChildrenProps) {
	const { t } = useT();
	const allows = useAllows();
	const saved = useFamilySaved();
	const query = useQuery(clientChildrenQuery(client.id));
	const [open, setOpen] = useState<{ household: Household | null }>();
	const mayEdit = allows("Clients.Edit") && !client.archived_at;
	const children = query.data?.children;
	return (
		<Sheet
			lines
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
					</Group>
				) : null
			}
		>
			{query.isPending ? <TextSkeleton width="60%" /> : null}
			{query.error && !children ? <QueryError query={query} title={t("families.failed")} /> : null}
			{children?.length === 0 ? <p className={classes.none}>{t("families.children_none")}</p> : null}
			<ul className={classes.rows}>
				{children?.map((child) => (
					<ChildRow
						key={child.student.id}
						child={child}
						households={family.data?.households.filter(({ student }) => student.id === child.student.id) ?? []}
						{...(mayEdit && { onEdit: (household: Household) => setOpen({ household }), onChanged: saved })}
					/>
				))}
			</ul>
			<Suspense>
				{open ? (
					<HouseholdForm client_id={client.id} household={open.household} onSaved={saved} onClose={() => setOpen(undefined)} />
				) : null}
			</Suspense>
		</Sheet>
	);
}

interface ChildRowProps {
	child: FamilyChild;
	/** What holds for it here, now and formerly. */
	households: readonly Household[];
	onEdit?: (household: Household) => void;
	onChanged?: (answer: object) => void;
}
function ChildRow({ child: { student, today }, households, onEdit, onChanged }: ChildRowProps) {
	const { t } = useT();
	const factsOf = useHouseholdFacts();
	const codes = useQuery({ ...codesQuery(), enabled: today !== null }).data?.codes ?? [];
	const name = fullName(student);
	const left = student.archived_at !== null;
	const isPast = left || (households.length > 0 && !households.some(({ current }) => current));
	return (
		<li className={classes.row} data-past={isPast || undefined}>
			<StudentAvatar student={student} />
			<div className={classes.words}>
				<div className={classes.name}>
					<Anchor inherit renderRoot={(props) => <Link {...props} to="/students/$id" params={{ id: String(student.id) }} />}>
						{name}
					</Anchor>{" "}
					{left ? null : <span className={classes.quiet}>{student.class_label ?? t("families.no_class")}</span>}
				</div>
				{households.map((household) => (
					<div key={household.id} className={classes.quiet}>
						{factsOf(household).join(" · ")}
					</div>
				))}
			</div>
			<div className={classes.state}>
				{left || student.status !== "enrolled" ? <StudentPresence student={student} /> : null}
				{!left && today ? <StudentTodayDot today={today} codes={codes} /> : null}
			</div>
			{onEdit && onChanged && households.length > 0 ? (
				<RowTools name={name}>
					{households.map((household) => (
						<HouseholdItems key={household.id} household={household} onEdit={() => onEdit(household)} onChanged={onChanged} />
					))}
				</RowTools>
			) : null}
		</li>
	);
}
