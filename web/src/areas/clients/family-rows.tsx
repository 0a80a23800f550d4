import type { Household, Relation } from "@homeroom/contract/areas/clients/families.contract.ts";
import type { Dated } from "@homeroom/contract/areas/clients/families.rules.ts";
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
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

export function HouseholdRow({ household, named, onEdit, onChanged }: Deeds & { household: Household; named?: boolean }) {
	const { t } = useT();
	const dates = useDates();
	const facts = [
		household.lives_with ? t("families.lives_with") : null,
		household.pays ? t("families.pays") : null,
		household.share === null ? null : t("families.share_of", { share: household.share }),
		household.note,
		dates(household),
	];
	const name = named ? household.client_name : facts.filter(Boolean).join(" · ");
	return (
		<li className={`${classes.row} ${household.current ? "" : classes.past}`}>
			<div className={classes.words}>
				<div className={named ? classes.name : undefined}>{name}</div>
				{named ? <div className={classes.quiet}>{facts.filter(Boolean).join(" · ")}</div> : null}
			</div>
			<Tools
				name={name}
				onEdit={onEdit}
				onChanged={onChanged}
				remove={() => api.families.remove_household({ params: { id: household.id } })}
			/>
		</li>
	);
}

export function RelationRow({ relation, onEdit, onChanged, children }: Deeds & { relation: Relation; children?: ReactNode }) {
	const { t } = useT();
	const dates = useDates();
	const name = `${relation.first_name} ${relation.last_name}`;
	const facts = [
		t(`families.relationship.${relation.relationship}`),
		relation.custody ? t(`families.custody.${relation.custody}`) : null,
		t(relation.pickup ? "families.pickup" : "families.no_pickup"),
		relation.current && relation.emergency_order ? t("families.call_first", { place: relation.emergency_order }) : null,
		dates(relation),
	];
	return (
		<li className={`${classes.row} ${relation.current ? "" : classes.past}`}>
			<div className={classes.words}>
				<div className={classes.name}>{name}</div>
				<div className={classes.quiet}>{facts.filter(Boolean).join(" · ")}</div>
				{relation.custody_note ? <div className={classes.quiet}>{relation.custody_note}</div> : null}
			</div>
			<div className={classes.reach}>
				{relation.phone ? <PhoneLink phone={relation.phone} /> : null}
				{relation.phone_2 ? <PhoneLink phone={relation.phone_2} /> : null}
			</div>
			{children}
			<Tools
				name={name}
				onEdit={onEdit}
				onChanged={onChanged}
				remove={() => api.families.remove_relation({ params: { id: relation.id } })}
			/>
		</li>
	);
}

interface ToolsProps {
	name: string;
	onEdit: (() => void) | undefined;
	onChanged: ((answer: object) => void) | undefined;
	remove: () => Promise<object>;
}
function Tools({ name, onEdit, onChanged, remove }: ToolsProps) {
	const { t } = useT();
	const { run } = useDeed(remove, { after: (answer) => onChanged?.(answer) });
	if (!onEdit || !onChanged) return null;
	return (
		<div>
			<ActionIcon variant="subtle" color="gray" size={36} aria-label={t("clients.contact_edit", { name })} onClick={onEdit}>
				<IconPencil size={16} stroke={1.7} />
			</ActionIcon>
			<ActionIcon variant="subtle" color="gray" size={36} aria-label={`${t("families.remove")}: ${name}`} onClick={() => void run()}>
				<IconTrash size={16} stroke={1.7} />
			</ActionIcon>
		</div>
	);
}
