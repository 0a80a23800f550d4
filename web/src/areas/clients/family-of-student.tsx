import type { Household, Relation } from "@homeroom/contract/areas/clients/families.contract.ts";
import { CUSTODIES, type Custody } from "@homeroom/contract/areas/clients/families.rules.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { ActionIcon, Anchor, Button, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconHomePlus, IconPhone, IconPhoneOff, IconUserPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useAllows, useIsHelping } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { studentFamilyQuery } from "./clients.api.ts";
import classes from "./families.module.css";
import { HouseholdRow, RelationRow } from "./family-rows.tsx";

const HouseholdForm = lazy(async () => ({ default: (await import("./household-form.tsx")).HouseholdForm }));
const RelationForm = lazy(async () => ({ default: (await import("./relation-form.tsx")).RelationForm }));
const FamilyJoinForm = lazy(async () => {
	const [{ FamilyJoinForm: Form }] = await Promise.all([
		import("./family/family-join-form.tsx"),
		...(["admission", "contacts"] as const).map(loadCatalogue),
	]);
	return { default: Form };
});
const FamilyPersonForm = lazy(async () => {
	const [{ FamilyPersonForm: Form }] = await Promise.all([
		import("./family/family-person-form.tsx"),
		...(["admission", "contacts"] as const).map(loadCatalogue),
	]);
	return { default: Form };
});
type Opened = { household: Household } | { relation: Relation } | "home" | "person";

/** A student's people in the order to call them, households and siblings: added, changed and ended where they stand. */
export function StudentFamily({ row }: { row: RecordBase }) {
	const { id } = row;
	const { t } = useT();
	const queries = useQueryClient();
	const query = useQuery(studentFamilyQuery(id));
	const helping = useIsHelping();
	const mayEdit = useAllows()("Clients.Edit") && row.archived_at === null;
	const mayAdd = mayEdit && !helping;
	const [open, setOpen] = useState<Opened>();
	const invalidates = [["clients"], ["students"]] as const;
	const order = useDeed((called: number[]) => api.families.order({ params: { id }, body: { relations: called } }), { invalidates });
	const custody = useDeed(
		({ relation, to }: { relation: Relation; to: Custody | null }) =>
			api.families.change_relation({ params: { id: relation.id }, body: { version: relation.version, custody: to } }),
		{ invalidates, said: () => t("families.saved"), undo: true },
	);
	if (query.error && !query.data)
		return (
			<Sheet>
				<QueryError query={query} title={t("families.failed")} />
			</Sheet>
		);
	if (!query.data)
		return (
			<Sheet title={t("families.whom_to_call")}>
				<TextSkeleton width="60%" />
			</Sheet>
		);
	const { relations, households, siblings } = query.data;
	const saved = (answer: object) => {
		for (const queryKey of invalidates) void queries.invalidateQueries({ queryKey });
		sayDone(t("families.saved"), answer);
	};
	const close = () => setOpen(undefined);
	const called = relations.filter(({ current, emergency_order }) => current && emergency_order !== null);
	const ids = called.map((one) => one.id);
	const move = (at: number, by: number) => {
		const [moved] = ids.splice(at, 1);
		ids.splice(at + by, 0, moved as number);
		void order.run(ids);
	};
	return (
		<>
			<Sheet
				title={t("families.whom_to_call")}
				aside={
					mayAdd ? (
						<Button
							variant="default"
							size="xs"
							leftSection={<IconUserPlus size={14} aria-hidden="true" />}
							onClick={() => setOpen("person")}
						>
							{t("families.add_relation")}
						</Button>
					) : null
				}
			>
				{relations.length === 0 ? <p className={classes.none}>{t("families.nobody")}</p> : null}
				<ul className={classes.rows}>
					{relations.map((relation) => {
						const at = called.indexOf(relation);
						const name = `${relation.first_name} ${relation.last_name}`;
						const mayChange = mayEdit && relation.current;
						return (
							<RelationRow
								key={relation.id}
								relation={relation}
								custodyInRow={mayChange && !helping}
								{...(mayEdit && { onEdit: () => setOpen({ relation }), onChanged: saved })}
								items={
									mayChange ? (
										<MenuPart.Item
											leftSection={at < 0 ? <IconPhone {...ICON} /> : <IconPhoneOff {...ICON} />}
											onClick={() => void order.run(at < 0 ? [...ids, relation.id] : ids.filter((one) => one !== relation.id))}
										>
											{t(at < 0 ? "families.emergency" : "families.do_not_call")}
										</MenuPart.Item>
									) : null
								}
							>
								{mayChange && !helping ? (
									<NativeSelect
										size="xs"
										aria-label={t("families.custody_of", { name })}
										value={relation.custody ?? ""}
										disabled={custody.pending}
										data={[
											{ value: "", label: t("families.custody_unsaid") },
											...CUSTODIES.map((value) => ({ value, label: t(`families.custody.${value}`) })),
										]}
										onChange={(event) => void custody.run({ relation, to: (event.currentTarget.value || null) as Custody | null })}
									/>
								) : null}
								{mayEdit && at >= 0 && called.length > 1 ? (
									<div>
										<ActionIcon
											variant="subtle"
											color="gray"
											size={36}
											disabled={at === 0}
											aria-label={t("families.call_up", { name })}
											onClick={() => move(at, -1)}
										>
											<IconArrowUp size={16} />
										</ActionIcon>
										<ActionIcon
											variant="subtle"
											color="gray"
											size={36}
											disabled={at === called.length - 1}
											aria-label={t("families.call_down", { name })}
											onClick={() => move(at, 1)}
										>
											<IconArrowDown size={16} />
										</ActionIcon>
									</div>
								) : null}
							</RelationRow>
						);
					})}
				</ul>
			</Sheet>
			<Sheet
				title={t("families.households")}
				aside={
					mayAdd ? (
						<Button variant="default" size="xs" leftSection={<IconHomePlus size={14} aria-hidden="true" />} onClick={() => setOpen("home")}>
							{t("families.add_home")}
						</Button>
					) : null
				}
			>
				{households.length === 0 ? <p className={classes.none}>{t("families.households_none")}</p> : null}
				<ul className={classes.rows}>
					{households.map((household) => (
						<HouseholdRow
							key={household.id}
							household={household}
							{...(mayEdit && { onEdit: () => setOpen({ household }), onChanged: saved })}
						/>
					))}
				</ul>
				{siblings.length > 0 ? (
					<p>
						{t("families.siblings")}:{" "}
						{siblings.map((one, i) => (
							<span key={one.id}>
								{i > 0 ? ", " : ""}
								<Anchor renderRoot={(props) => <Link {...props} to="/students/$id" params={{ id: String(one.id) }} />}>
									{fullName(one)}
								</Anchor>
							</span>
						))}
					</p>
				) : null}
			</Sheet>
			<Suspense>
				{open === "home" ? <FamilyJoinForm student_id={id} family={query.data} onSaved={saved} onClose={close} /> : null}
				{open === "person" ? <FamilyPersonForm student_id={id} family={query.data} onSaved={saved} onClose={close} /> : null}
				{typeof open === "object" && "household" in open ? (
					<HouseholdForm client_id={open.household.client_id} household={open.household} onSaved={saved} onClose={close} />
				) : null}
				{typeof open === "object" && "relation" in open ? (
					<RelationForm people={[]} students={[]} relation={open.relation} onSaved={saved} onClose={close} />
				) : null}
			</Suspense>
		</>
	);
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
