import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { ChoiceFilter } from "../../kit/table/choice-filter.tsx";
import { readId } from "../../kit/table/list/list-search.ts";
import { ListToolbar } from "../../kit/table/list/list-toolbar.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import classes from "./user-filters.module.css";
import { departmentsQuery, roleChoicesQuery } from "./users.api.ts";
import { isNarrowed, USER_STATES, type UserSearch } from "./users.search.ts";

interface UserFiltersProps {
	search: UserSearch;
	onChange: (change: { [K in keyof UserSearch]?: UserSearch[K] | undefined }) => void;
	onSearch: (text: string, before: string | undefined) => void;
	onClear: () => void;
}

export function UserFilters({ search, onChange, onSearch, onClear }: UserFiltersProps) {
	const { t } = useT();
	const narrow = useIsNarrow();
	const { data: roles } = useQuery(roleChoicesQuery());
	const { data: departments } = useQuery(departmentsQuery());
	const known = departments?.departments.map(({ department, users }) => ({ value: department, label: `${department} (${users})` })) ?? [];
	// A department from the address that nobody is in (any more) is still what is filtered by.
	const value = search.department;
	const missing = value && !known.some((choice) => choice.value === value) ? [{ value, label: value }] : [];
	return (
		<ListToolbar
			searchLabel={t("users.search")}
			search={search.search ?? ""}
			onSearch={(text) => onSearch(text, search.search)}
			filtered={isNarrowed(search)}
			onClear={onClear}
		>
			<ChoiceFilter
				label={t("users.status")}
				allLabel={t(narrow ? "users.all_states" : "users.all")}
				choices={USER_STATES.map((state) => ({ value: state, label: t(`users.state.${state}`) }))}
				value={search.state}
				onChange={(state) => onChange({ state })}
				narrow={narrow}
			/>
			<NativeSelect
				className={classes.choice}
				aria-label={t("users.role")}
				data={[
					{ value: "", label: t("users.all_roles") },
					...(roles?.roles.map(({ id, role, users }) => ({ value: String(id), label: `${roleName(role, t)} (${users})` })) ?? []),
				]}
				value={search.role_id ?? ""}
				onChange={(event) => onChange({ role_id: readId(event.currentTarget.value) })}
			/>
			<NativeSelect
				className={classes.choice}
				aria-label={t("users.department")}
				data={[{ value: "", label: t("users.all_departments") }, ...missing, ...known]}
				value={value ?? ""}
				onChange={(event) => onChange({ department: event.currentTarget.value || undefined })}
			/>
		</ListToolbar>
	);
}
