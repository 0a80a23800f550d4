import { STUDENT_STATUSES } from "@homeroom/contract/areas/students/students.rules.ts";
import { NativeSelect, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { ChoiceFilter } from "../../kit/table/choice-filter.tsx";
import { ListToolbar } from "../../kit/table/list-toolbar.tsx";
import { useIsNarrow } from "../../kit/table/server-list.tsx";
import classes from "./student-filters.module.css";
import { classLabelsQuery } from "./students.api.ts";
import { isNarrowed, type StudentSearch } from "./students.search.ts";

interface StudentFiltersProps {
	search: StudentSearch;
	onChange: (change: { [K in keyof StudentSearch]?: StudentSearch[K] | undefined }) => void;
	onSearch: (text: string, before: string | undefined) => void;
	onClear: () => void;
}

export function StudentFilters({ search, onChange, onSearch, onClear }: StudentFiltersProps) {
	const { t } = useT();
	const narrow = useIsNarrow();
	return (
		<ListToolbar
			searchLabel={t("students.search")}
			search={search.search ?? ""}
			onSearch={(text) => onSearch(text, search.search)}
			filtered={isNarrowed(search)}
			onClear={onClear}
		>
			<ChoiceFilter
				label={t("students.status")}
				allLabel={t(narrow ? "students.all_statuses" : "students.all")}
				choices={STUDENT_STATUSES.map((status) => ({ value: status, label: t(`students.status.${status}`) }))}
				value={search.status}
				onChange={(status) => onChange({ status })}
				narrow={narrow}
			/>
			<ClassFilter value={search.class_label} onChange={(class_label) => onChange({ class_label })} />
			<Switch
				className={classes.archived}
				size="xs"
				label={t("students.only_archived")}
				checked={search.archived === 1}
				onChange={(event) => onChange({ archived: event.currentTarget.checked ? 1 : undefined })}
			/>
		</ListToolbar>
	);
}

interface ClassFilterProps {
	value: string | undefined;
	onChange: (classLabel: string | undefined) => void;
}
function ClassFilter({ value, onChange }: ClassFilterProps) {
	const { t } = useT();
	const { data } = useQuery(classLabelsQuery());
	const known =
		data?.class_labels.map(({ class_label, students }) => ({ value: class_label, label: `${class_label} (${students})` })) ?? [];
	// A class from the address that nobody is in (any more) is still what is filtered by.
	const missing = value && !known.some((choice) => choice.value === value) ? [{ value, label: value }] : [];
	return (
		<NativeSelect
			className={classes.class}
			aria-label={t("students.class_label")}
			data={[{ value: "", label: t("students.all_classes") }, ...missing, ...known]}
			value={value ?? ""}
			onChange={(event) => onChange(event.currentTarget.value || undefined)}
		/>
	);
}
