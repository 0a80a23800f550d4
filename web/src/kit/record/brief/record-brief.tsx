import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.ts";
import type { Briefed } from "../record-area.ts";
import { rawValue } from "../record-rows.ts";
import { useValueText } from "../record-value.tsx";
import { useNames } from "../use-names.ts";
import { useRecordFields } from "../use-record-fields.ts";
import classes from "./record-brief.module.css";
import { RecordLink } from "./record-link.tsx";

interface RecordBriefProps {
	area: Briefed;
	row: RecordBase;
	/** Fields that are said already: of what belongs to a house, the house. */
	without?: string;
}
/** A row where there is little room, as its area's `brief` says: on phones, and on the page of what it belongs to. It leads to its page. */
export function RecordBrief({ area, row, without }: RecordBriefProps): ReactNode {
	const fields = useRecordFields(area.spec);
	const { t } = useT();
	const textOf = useValueText();
	const { lead, below, side, foot = [] } = area.brief ?? { lead: "" };
	const known = (names: readonly (string | undefined)[]) =>
		fields.filter(({ name }) => name !== without && names.includes(name)).map((field) => ({ ...field, value: rawValue(row, field.name) }));
	const namesOf = useNames(known([lead, below, side, ...foot]));
	const text = (...names: (string | undefined)[]) =>
		names
			.flatMap((name) => known([name]))
			.map((field) => namesOf(field.field, field.value) || textOf(field, field.value))
			.filter((said) => said !== "")
			.join(" · ");
	return (
		<div className={classes.brief}>
			<div className={classes.lead} data-unknown={text(lead) === t("record.not_yours") || undefined}>
				<RecordLink path={area.spec.path} id={row.id} title={text(lead)} />
			</div>
			<div className={classes.side}>{text(side)}</div>
			<div className={classes.below}>{text(below)}</div>
			<div className={classes.foot}>{text(...foot)}</div>
		</div>
	);
}
