import { Button, NativeSelect, TextInput } from "@mantine/core";
import { DayRangePresets } from "../../kit/form/day-range-presets.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { useLogWords } from "../../kit/undo/use-log-words.ts";
import classes from "./audit-page.module.css";
import { type AuditSearch, isNarrowed } from "./changes.search.ts";

/** Tables that people know by a name. Others are in the list all the same. */
const TABLES = [
	"students",
	"memberships",
	"roles",
	"settings",
	"custom_fields",
	"sso_providers",
	"badges",
	"data_exports",
	"support_grants",
];

interface AuditFiltersProps {
	search: AuditSearch;
	onChange: (change: Partial<AuditSearch>) => void;
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
	const { t } = useT();
	const { table } = useLogWords();
	const known = search.table === undefined || TABLES.includes(search.table) ? TABLES : [search.table, ...TABLES];
	const day = (value: string) => value || undefined;
	return (
		<>
			<NativeSelect
				className={classes.choice}
				aria-label={t("changes.what")}
				data={[{ value: "", label: t("changes.everything") }, ...known.map((value) => ({ value, label: table(value) }))]}
				value={search.table ?? ""}
				onChange={(event) => onChange({ table: event.currentTarget.value || undefined, row: undefined })}
			/>
			<DayRangePresets className={classes.choice} from={search.from} to={search.to} onChoose={(from, to) => onChange({ from, to })} />
			<TextInput
				className={classes.day}
				type="date"
				aria-label={t("changes.from")}
				value={search.from ?? ""}
				max={search.to}
				onChange={(event) => onChange({ from: day(event.currentTarget.value) })}
			/>
			<TextInput
				className={classes.day}
				type="date"
				aria-label={t("changes.to")}
				value={search.to ?? ""}
				min={search.from}
				onChange={(event) => onChange({ to: day(event.currentTarget.value) })}
			/>
			{isNarrowed(search) ? (
				<Button variant="subtle" onClick={() => onChange(NOTHING)}>
					{t("table.clear_filters")}
				</Button>
			) : null}
		</>
	);
}

export const NOTHING = { table: undefined, row: undefined, person: undefined, batch: undefined, from: undefined, to: undefined };
