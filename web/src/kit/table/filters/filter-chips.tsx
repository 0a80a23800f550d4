import { type Condition, fits } from "@homeroom/contract/kit/record-where.ts";
import { Popover } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { ownLayers } from "../../../ui/own-layers.ts";
import { useT } from "../../i18n/i18n.ts";
import { useNames } from "../../record/use-names.ts";
import classes from "./filter-chips.module.css";
import type { FilterContext } from "./filter-context.ts";
import { FilterEditor } from "./filter-editor.tsx";
import { useFilterWords } from "./filter-words.ts";

interface FilterChipsProps extends FilterContext {
	/** Those of the conditions that are shown here. */
	shown: readonly Condition[];
}

/** The filters that hold, each as a sentence that can be changed or taken away. */
export default function FilterChips({ shown, ...context }: FilterChipsProps) {
	const { t } = useT();
	return (
		<ul className={classes.chips} aria-label={t("lists.filters")}>
			{shown.map((condition) => (
				<FilterChip key={JSON.stringify(condition)} condition={condition} {...context} />
			))}
		</ul>
	);
}

function FilterChip({ condition, fields, words, suggestions, where, onChange }: FilterContext & { condition: Condition }) {
	const { t } = useT();
	const { sentence } = useFilterWords(words);
	const [open, setOpen] = useState(false);
	const known = fields[condition[0]];
	const field = known && fits(condition, known) ? known : undefined;
	const namesOf = useNames(field ? [{ field, value: condition[2] }] : []);
	const said = field ? sentence(condition, field, namesOf(field, condition[2])) : condition.flat().join(" ");
	const replaceBy = (next: Condition[]) => onChange(where.flatMap((one) => (one === condition ? next : [one])));
	return (
		<li className={classes.chip}>
			<Popover opened={open} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus withinPortal shadow="md">
				<Popover.Target>
					<button type="button" className={classes.sentence} disabled={field === undefined} onClick={() => setOpen(!open)}>
						{said}
					</button>
				</Popover.Target>
				<Popover.Dropdown aria-label={said} {...ownLayers}>
					<FilterEditor
						{...{ fields, words, suggestions, condition }}
						onApply={(next) => {
							setOpen(false);
							replaceBy([next]);
						}}
					/>
				</Popover.Dropdown>
			</Popover>
			<button
				type="button"
				className={classes.remove}
				aria-label={t("lists.filter_remove", { filter: said })}
				onClick={() => replaceBy([])}
			>
				<IconX size={13} stroke={2} aria-hidden="true" />
			</button>
		</li>
	);
}
