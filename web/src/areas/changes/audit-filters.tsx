import { DID } from "@homeroom/contract/areas/changes/changes.rules.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { DayFilter } from "../../kit/form/days/day-filter.tsx";
import { DayRangePresets } from "../../kit/form/days/day-range-presets.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { capital } from "../../kit/i18n/in-sentence.ts";
import { PersonPicker, RecordPicker } from "../../kit/record/form/record-pickers.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { FilterDrawer } from "../../kit/table/filters/filter-drawer.tsx";
import { SearchBox } from "../../kit/table/search-box.tsx";
import { useSearchKey } from "../../kit/table/use-table-keys.ts";
import { useLogWords } from "../../kit/undo/use-log-words.ts";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import classes from "./audit-page.module.css";
import { TABLES } from "./audit-tables.generated.ts";
import { type AuditSearch, CLEARED, isNarrowed } from "./changes.search.ts";

interface AuditFiltersProps {
	search: AuditSearch;
	onChange: (change: Partial<AuditSearch>) => void;
}

/** Search, and the other filters beside it; on a phone behind one button, so that what was done is on the first screen. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
	const { t } = useT();
	const narrow = useIsNarrow();
	const [filtering, setFiltering] = useState(false);
	const box = useRef<HTMLInputElement>(null);
	useSearchKey(box);
	const { words: _, from, to, ...others } = search;
	const asked = Object.values(others).filter(Boolean).length + (from || to ? 1 : 0);
	const clear = () => onChange(CLEARED);
	return (
		<>
			<SearchBox
				inputRef={box}
				label={t("changes.search")}
				value={search.words ?? ""}
				onSearch={(words) => onChange({ words: words || undefined })}
			/>
			{narrow ? (
				<Button
					variant="default"
					leftSection={<IconFilter size={15} aria-hidden="true" />}
					aria-haspopup="dialog"
					onClick={() => setFiltering(true)}
				>
					{t("table.filters", { count: asked })}
				</Button>
			) : (
				<AuditChoices search={search} onChange={onChange} />
			)}
			{!narrow && isNarrowed(search) ? (
				<Button variant="subtle" onClick={clear}>
					{t("table.clear_filters")}
				</Button>
			) : null}
			{narrow && filtering ? (
				<FilterDrawer
					quick={<AuditChoices search={search} onChange={onChange} />}
					narrowed={isNarrowed(search)}
					onClear={clear}
					onClose={() => setFiltering(false)}
				/>
			) : null}
		</>
	);
}

function AuditChoices({ search, onChange }: AuditFiltersProps) {
	const { t, locale } = useT();
	const { table } = useLogWords();
	const allows = useAllows();
	const names = [...new Set([...TABLES, ...(search.table === undefined ? [] : [search.table])])];
	const known = names.map((value) => ({ value, label: table(value) })).sort((a, b) => a.label.localeCompare(b.label, locale));
	const record = search.table !== undefined && Object.hasOwn(RECORDS, search.table) ? (search.table as RecordName) : undefined;
	const idOf = (value: unknown) => Number(value) || undefined;
	const textOf = (id: number | undefined) => (id === undefined ? "" : String(id));
	return (
		<>
			{allows("Users.View") ? (
				<PersonPicker
					// it keeps what was chosen in it: another one chosen elsewhere is another picker
					key={`person ${search.person}`}
					className={classes.choice}
					aria-label={t("changes.who")}
					placeholder={t("changes.who")}
					defaultValue={textOf(search.person)}
					onChange={(value) => onChange({ person: idOf(value) })}
				/>
			) : null}
			<NativeSelect
				className={classes.choice}
				aria-label={t("changes.what")}
				data={[{ value: "", label: t("changes.everything") }, ...known]}
				value={search.table ?? ""}
				onChange={(event) => onChange({ table: event.currentTarget.value || undefined, row: undefined })}
			/>
			<NativeSelect
				className={classes.choice}
				aria-label={t("changes.kinds")}
				data={[{ value: "", label: t("changes.kinds") }, ...DID.map((did) => ({ value: did, label: capital(t(`changes.did.${did}`)) }))]}
				value={search.did ?? ""}
				onChange={(event) => onChange({ did: DID.find((did) => did === event.currentTarget.value) })}
			/>
			{record === undefined ? null : (
				<RecordPicker
					key={`${record} ${search.row}`}
					record={record}
					className={classes.choice}
					aria-label={t("changes.which")}
					placeholder={t("changes.which")}
					defaultValue={textOf(search.row)}
					onChange={(value) => onChange({ row: idOf(value) })}
				/>
			)}
			<DayRangePresets className={classes.choice} from={search.from} to={search.to} onChoose={(from, to) => onChange({ from, to })} />
			<DayFilter className={classes.day} label={t("changes.from")} value={search.from} onChange={(from) => onChange({ from })} />
			<DayFilter className={classes.day} label={t("changes.to")} value={search.to} onChange={(to) => onChange({ to })} />
		</>
	);
}
