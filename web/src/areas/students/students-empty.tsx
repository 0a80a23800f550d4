import { Button } from "@mantine/core";
import { IconArchive, IconUserSearch, IconUsers } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isNarrowed, type StudentSearch } from "./students.search.ts";

interface StudentsEmptyProps {
	search: StudentSearch;
	onClear: () => void;
	onShowCurrent: () => void;
}

/** Why the list is empty, and the way out. */
export function StudentsEmpty({ search, onClear, onShowCurrent }: StudentsEmptyProps) {
	const { t } = useT();
	const allows = useAllows();
	if (isNarrowed(search))
		return (
			<EmptyState
				icon={<IconUserSearch />}
				title={t("students.none_match")}
				text={t("students.none_match_text")}
				action={
					<Button variant="default" onClick={onClear}>
						{t("table.clear_filters")}
					</Button>
				}
			/>
		);
	if (search.archived)
		return (
			<EmptyState
				icon={<IconArchive />}
				title={t("students.none_archived")}
				text={t("students.none_archived_text")}
				action={
					<Button variant="default" onClick={onShowCurrent}>
						{t("students.show_current")}
					</Button>
				}
			/>
		);
	const text = t(allows("Students.Create") ? "students.none_text" : "students.none_view_text");
	return <EmptyState icon={<IconUsers />} title={t("students.none")} text={text} />;
}
