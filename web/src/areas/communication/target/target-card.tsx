import type { TargetOption } from "@homeroom/contract/areas/communication/messages.calls.ts";
import { TARGETS_MAX } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { NamedTarget, PreviewTotals } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { messageOptionsQuery, messagePeopleQuery } from "../messages.api.ts";
import classes from "./target-card.module.css";
import { TargetChip } from "./target-chip.tsx";
import { keyOfTarget, plainTargets, withTarget } from "./target-choices.ts";
import { useTargetName } from "./target-names.ts";

const SHOWN = 40;
const PAUSE_MS = 250;

interface TargetCardProps {
	targets: readonly NamedTarget[];
	/** Undefined while it is counted. */
	totals: PreviewTotals | undefined;
	counting: boolean;
	error?: string | undefined;
	onChange: (targets: NamedTarget[]) => void;
}

/** To whom: groups and people, added and taken off, with how many that makes. */
export function TargetCard({ targets, totals, counting, error, onChange }: TargetCardProps) {
	const { t } = useT();
	const formats = useFormats();
	const options = useQuery(messageOptionsQuery);
	const allowed = options.data?.kinds ?? [];
	const people = totals?.people;
	const change = (at: number, next: Partial<NamedTarget> | null) =>
		onChange(targets.flatMap((one, i) => (i !== at ? [one] : next === null ? [] : [{ ...one, ...next }])));
	return (
		<Sheet
			title={t("messages.to")}
			aside={
				targets.length > 0 ? (
					<span className={classes.count} role="status" aria-busy={counting}>
						{people === undefined || (counting && people === 0)
							? "\u00a0"
							: t("messages.people", { count: people, shown: formats.number(people) })}
					</span>
				) : null
			}
		>
			{targets.length > 0 ? (
				<ul className={classes.chips}>
					{targets.map((target, at) => (
						<TargetChip
							key={keyOfTarget(target)}
							target={target}
							count={counting ? undefined : totals?.targets[at]}
							allowed={allowed}
							onChange={(next) => change(at, next)}
							onRemove={() => change(at, null)}
						/>
					))}
				</ul>
			) : (
				<p className={classes.none}>{t("messages.to_none")}</p>
			)}
			<div className={classes.finder}>
				{targets.length < TARGETS_MAX ? (
					<TargetFinder
						options={[...plainTargets(allowed), ...(options.data?.targets ?? [])]}
						chosen={targets}
						error={error ?? options.error?.message}
						onPick={(option) => onChange(withTarget(targets, option, allowed))}
					/>
				) : null}
			</div>
			{totals && totals.left_out > 0 && !counting ? (
				<p className={classes.none}>{t("messages.left_out_count", { count: totals.left_out, shown: formats.number(totals.left_out) })}</p>
			) : null}
		</Sheet>
	);
}

interface TargetFinderProps {
	options: readonly TargetOption[];
	chosen: readonly NamedTarget[];
	error: string | undefined;
	onPick: (option: TargetOption) => void;
}
/** Groups are known and narrowed here; people are found by the server. */
function TargetFinder({ options, chosen, error, onPick }: TargetFinderProps) {
	const { t } = useT();
	const nameOf = useTargetName();
	const [typed, setTyped] = useState("");
	const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
	const people = useQuery(messagePeopleQuery(search));
	const taken = new Set(chosen.map(keyOfTarget));
	const wanted = typed.trim().toLocaleLowerCase();
	const words = wanted.split(/\s+/);
	const labelOf = (one: TargetOption) => [nameOf({ ...one, audience: null }), one.about].filter(Boolean).join(" · ");
	const groups = options
		.filter((one) => !taken.has(keyOfTarget(one)))
		.map((one) => ({ one, label: labelOf(one) }))
		.filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word)));
	const found = wanted === "" ? [] : (people.data?.people ?? []).filter((one) => !taken.has(keyOfTarget(one)));
	const item = (one: TargetOption, label = labelOf(one)) => ({ value: keyOfTarget(one), label });
	const data = [
		...(groups.length > 0
			? [{ group: t("messages.groups"), items: groups.slice(0, SHOWN).map(({ one, label }) => item(one, label)) }]
			: []),
		...(found.length > 0 ? [{ group: t("messages.single_people"), items: found.map((one) => item(one)) }] : []),
	];
	const isSearching = wanted !== "" && (search !== typed.trim() || people.isFetching);
	return (
		<Select
			aria-label={t("messages.to_add")}
			placeholder={t("messages.to_add")}
			data-path="targets"
			searchable
			data={data}
			// the server has searched already
			filter={({ options: all }) => all}
			value={null}
			searchValue={typed}
			onSearchChange={setTyped}
			onChange={(value) => {
				const one = [...groups.map((group) => group.one), ...found].find((option) => keyOfTarget(option) === value);
				if (one) onPick(one);
				setTyped("");
			}}
			nothingFoundMessage={t(isSearching ? "record.searching" : "record.nothing_found")}
			error={error}
			maxDropdownHeight={320}
		/>
	);
}
