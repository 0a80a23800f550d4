import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { ActionIcon, Anchor } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { studentFamilyQuery } from "./clients.api.ts";
import classes from "./families.module.css";
import { HouseholdRow, RelationRow } from "./family-rows.tsx";

const HouseholdForm = lazy(async () => ({ default: (await import("./household-form.tsx")).HouseholdForm }));
const RelationForm = lazy(async () => ({ default: (await import("./relation-form.tsx")).RelationForm }));
type Family = Awaited<ReturnType<typeof api.families.of_student>>;
type Opened = { household: Family["households"][number] } | { relation: Family["relations"][number] };

/** A student's people in the order to call them, households and siblings. */
export function StudentFamily({ row: { id } }: { row: RecordBase }) {
	const { t } = useT();
	const queries = useQueryClient();
	const query = useQuery(studentFamilyQuery(id));
	const mayEdit = useAllows()("Clients.Edit");
	const [open, setOpen] = useState<Opened>();
	const order = useDeed((called: number[]) => api.families.order({ params: { id }, body: { relations: called } }), {
		invalidates: [["clients"], ["students"]],
	});
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
	const refresh = () => {
		for (const key of ["clients", "students"]) void queries.invalidateQueries({ queryKey: [key] });
	};
	const saved = (answer: object) => {
		refresh();
		sayDone(t("families.saved"), answer);
	};
	const called = relations.filter(({ current, emergency_order }) => current && emergency_order !== null);
	const move = (at: number, by: number) => {
		const ids = called.map((one) => one.id);
		const [moved] = ids.splice(at, 1);
		ids.splice(at + by, 0, moved as number);
		void order.run(ids);
	};
	return (
		<>
			<Sheet title={t("families.whom_to_call")}>
				{relations.length === 0 ? <p className={classes.none}>{t("families.nobody")}</p> : null}
				<ul className={classes.rows}>
					{relations.map((relation) => {
						const at = called.indexOf(relation);
						const name = `${relation.first_name} ${relation.last_name}`;
						return (
							<RelationRow
								key={relation.id}
								relation={relation}
								{...(mayEdit && { onEdit: () => setOpen({ relation }), onChanged: saved })}
							>
								{mayEdit && at >= 0 && called.length > 1 ? (
									<div>
										<ActionIcon
											variant="subtle"
											color="gray"
											disabled={at === 0}
											aria-label={t("families.call_up", { name })}
											onClick={() => move(at, -1)}
										>
											<IconArrowUp size={16} />
										</ActionIcon>
										<ActionIcon
											variant="subtle"
											color="gray"
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
			<Sheet title={t("families.households")}>
				{households.length === 0 ? <p className={classes.none}>{t("families.households_none")}</p> : null}
				<ul className={classes.rows}>
					{households.map((household) => (
						<HouseholdRow
							key={household.id}
							household={household}
							named
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
				{open && "household" in open ? (
					<HouseholdForm
						client_id={open.household.client_id}
						household={open.household}
						onSaved={saved}
						onClose={() => setOpen(undefined)}
					/>
				) : null}
				{open && "relation" in open ? (
					<RelationForm people={[]} students={[]} relation={open.relation} onSaved={saved} onClose={() => setOpen(undefined)} />
				) : null}
			</Suspense>
		</>
	);
}
