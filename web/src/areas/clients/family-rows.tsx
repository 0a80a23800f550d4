import type { Household, Relation } from "@homeroom/contract/areas/clients/families.contract.ts";
import type { Dated } from "@homeroom/contract/areas/clients/families.rules.ts";
import { ActionIcon } from "@mantine/core";
import { IconCalendarOff, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";
import { PhoneLink } from "./client-phone-link.tsx";
import classes from "./families.module.css";

interface Deeds {
	onEdit?: () => void;
	onChanged?: (answer: object) => void;
}

/** "since 1 August 2025", "until …", or nothing where a rule has no dates. */
function useDates(): (rule: Dated) => string | null {
	const { t } = useT();
	const formats = useFormats();
	return ({ starts, ends }) => {
		if (starts && ends) return t("families.between", { from: formats.day(starts), to: formats.day(ends) });
		if (starts) return t("families.since", { day: formats.day(starts) });
		return ends ? t("families.until", { day: formats.day(ends) }) : null;
	};
}

/** What holds for a child in a household. */
export function useHouseholdFacts(): (household: Household) => string[] {
	const { t } = useT();
	const dates = useDates();
	return (household) =>
		[
			household.lives_with ? t("families.lives_with") : null,
			household.pays ? t("families.pays") : null,
			household.share === null ? null : t("families.share_of", { share: household.share }),
			household.note,
			dates(household),
		].flatMap((fact) => fact || []);
}
/** What holds between a person and a child. */
export function useRelationFacts(): (relation: Relation, custodyInRow?: boolean) => string[] {
	const { t } = useT();
	const dates = useDates();
	return (relation, custodyInRow = false) =>
		[
			relation.custody && !custodyInRow ? t(`families.custody.${relation.custody}`) : null,
			t(relation.pickup ? "families.pickup" : "families.no_pickup"),
			relation.current && relation.emergency_order ? t("families.call_first", { place: relation.emergency_order }) : null,
			dates(relation),
		].filter((fact) => fact !== null);
}

export function HouseholdRow({ household, onEdit, onChanged }: Deeds & { household: Household }) {
	const name = household.client_name;
	const facts = [household.address, ...useHouseholdFacts()(household)];
	return (
		<li className={`${classes.row} ${household.current ? "" : classes.past}`}>
			<div className={classes.words}>
				<div className={classes.name}>{name}</div>
				<div className={classes.quiet}>{facts.filter(Boolean).join(" · ")}</div>
			</div>
			{onEdit && onChanged ? (
				<RowTools name={name}>
					<HouseholdItems household={household} onEdit={onEdit} onChanged={onChanged} />
				</RowTools>
			) : null}
		</li>
	);
}

interface RelationRowProps extends Deeds {
	relation: Relation;
	/** What can be changed in the row itself. */
	children?: ReactNode;
	/** Entries of its menu. */
	items?: ReactNode;
	/** Custody is chosen in the row. */
	custodyInRow?: boolean;
}
export function RelationRow({ relation, onEdit, onChanged, children, items, custodyInRow = false }: RelationRowProps) {
	const { t } = useT();
	const name = `${relation.first_name} ${relation.last_name}`;
	const facts = [t(`families.relationship.${relation.relationship}`), ...useRelationFacts()(relation, custodyInRow)];
	return (
		<li className={`${classes.row} ${relation.current ? "" : classes.past}`}>
			<div className={classes.words}>
				<div className={classes.name}>{name}</div>
				<div className={classes.quiet}>{facts.join(" · ")}</div>
				{relation.custody_note ? <div className={classes.quiet}>{relation.custody_note}</div> : null}
			</div>
			<div className={classes.reach}>
				{relation.phone ? <PhoneLink phone={relation.phone} /> : null}
				{relation.phone_2 ? <PhoneLink phone={relation.phone_2} /> : null}
			</div>
			{children}
			{onEdit && onChanged ? (
				<RowTools name={name}>
					<RelationItems relation={relation} onEdit={onEdit} onChanged={onChanged}>
						{items}
					</RelationItems>
				</RowTools>
			) : null}
		</li>
	);
}

interface RuleItemsProps {
	onEdit: () => void;
	onChanged: (answer: object) => void;
	/** Gives it its last day, where it holds from now on. */
	end: (() => Promise<object>) | undefined;
	remove: () => Promise<object>;
	/** Entries of its own. */
	children?: ReactNode;
}
/** What can be done with a rule, as entries of a menu. */
function RuleItems({ onEdit, onChanged, end, remove, children }: RuleItemsProps) {
	const { t } = useT();
	const ending = useDeed(async () => end?.() ?? {}, { after: onChanged });
	const removing = useDeed(remove, { after: onChanged });
	return (
		<>
			<MenuPart.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
				{t("families.change")}
			</MenuPart.Item>
			{children}
			{end ? (
				<MenuPart.Item leftSection={<IconCalendarOff {...ICON} />} onClick={() => void ending.run()}>
					{t("families.end_today")}
				</MenuPart.Item>
			) : null}
			<MenuPart.Item leftSection={<IconTrash {...ICON} />} onClick={() => void removing.run()}>
				{t("families.remove")}
			</MenuPart.Item>
		</>
	);
}
interface HouseholdItemsProps extends Required<Deeds> {
	household: Household;
}
export const HouseholdItems = ({ household, ...deeds }: HouseholdItemsProps) => (
	<RuleItems
		{...deeds}
		end={
			household.current && household.ends === null
				? () => api.families.change_household({ params: { id: household.id }, body: { version: household.version, ends: schoolToday() } })
				: undefined
		}
		remove={() => api.families.remove_household({ params: { id: household.id } })}
	/>
);
interface RelationItemsProps extends Required<Deeds> {
	relation: Relation;
	children?: ReactNode;
}
export const RelationItems = ({ relation, children, ...deeds }: RelationItemsProps) => (
	<RuleItems
		{...deeds}
		end={
			relation.current && relation.ends === null
				? () => api.families.change_relation({ params: { id: relation.id }, body: { version: relation.version, ends: schoolToday() } })
				: undefined
		}
		remove={() => api.families.remove_relation({ params: { id: relation.id } })}
	>
		{children}
	</RuleItems>
);

/** What can be done with a line, where it stands. */
export function RowTools({ name, children }: { name: string; children: ReactNode }) {
	const { t } = useT();
	return (
		<MenuWhenUsed
			position="bottom-end"
			width={230}
			button={
				<ActionIcon variant="subtle" color="gray" size={36} aria-label={t("families.actions_for", { name })}>
					<IconDots size={17} />
				</ActionIcon>
			}
		>
			{children}
		</MenuWhenUsed>
	);
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
