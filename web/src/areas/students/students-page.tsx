import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { useLiveInvalidate } from "../../kit/live/live.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";
import { Why } from "../../kit/session/why.tsx";
import { sortingOf } from "../../kit/table/list-search.ts";
import { listStateOf } from "../../kit/table/list-state.ts";
import { useTablePageSize } from "../../kit/table/page-size.ts";
import { ServerList } from "../../kit/table/server-list.tsx";
import { useListNavigation } from "../../kit/table/use-list-navigation.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StudentCard } from "./student-card.tsx";
import { useStudentColumns } from "./student-columns.tsx";
import { StudentFilters } from "./student-filters.tsx";
import { useStudentMenu } from "./student-menu.tsx";
import { STUDENTS, studentPageQuery } from "./students.api.ts";
import { DEFAULT_SORT, isNarrowed, type StudentSearch, type StudentSort, studentListQuery } from "./students.search.ts";
import { StudentsEmpty } from "./students-empty.tsx";
import { StudentsMenu } from "./students-menu.tsx";

const StudentEdit = lazy(async () => ({ default: (await import("./student-edit.tsx")).StudentEditOverList }));
const route = getRouteApi("/app/students");

export function StudentsPage() {
	const { t } = useT();
	const allows = useAllows();
	const client = useQueryClient();
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const navigation = useListNavigation<StudentSort, StudentSearch>(navigate, DEFAULT_SORT);
	const [remembered, remember] = useTablePageSize(STUDENTS);
	const limit = search.limit ?? remembered;
	const pageQuery = (page: number) => studentPageQuery(client, studentListQuery({ ...search, page }, limit ?? 1));
	const query = useQuery({ ...pageQuery(search.page ?? 1), enabled: limit !== undefined });
	const columns = useStudentColumns();
	const rowMenu = useStudentMenu();
	useLiveInvalidate(STUDENTS, [STUDENTS]);

	const add = () => void navigate({ to: "/students/new", search: (now) => ({ ...now, edit: undefined }), state: { opened_here: true } });
	const clear = () => navigation.change({ search: undefined, status: undefined, class_label: undefined });
	const mayAdd = allows("Students.Create");
	const isStaff = useSession()?.portal_type === "ADMIN";
	useKeys(mayAdd ? [{ keys: "n", label: t("students.add"), run: add }] : []);

	return (
		<>
			<PageHeader
				title={t("students.title")}
				context={query.data ? t(contextKey(search), { count: query.data.meta.total }) : undefined}
				actions={
					<>
						{mayAdd ? (
							<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
								{t("students.add")}
							</Button>
						) : isStaff ? (
							<Why needs="Students.Create">{t("students.add")}</Why>
						) : null}
						<StudentsMenu class_label={search.class_label} />
					</>
				}
			/>
			<Sheet>
				<StudentFilters search={search} onChange={navigation.change} onSearch={navigation.searchFor} onClear={clear} />
				<ServerList
					label={t("students.title")}
					columns={columns}
					rows={query.data?.students}
					rowKey={(student) => student.id}
					rowMenu={rowMenu}
					card={(student) => <StudentCard student={student} />}
					state={listStateOf(query)}
					sorting={sortingOf(search.sort, DEFAULT_SORT)}
					onSort={navigation.sort}
					page={search.page ?? 1}
					limit={limit ?? 5}
					onPage={navigation.toPage}
					onLimit={(size) => {
						remember(size);
						navigation.change({ limit: size });
					}}
					onApproach={(page) => void client.prefetchQuery(pageQuery(page))}
					empty={<StudentsEmpty search={search} onClear={clear} onShowCurrent={() => navigation.change({ archived: undefined })} />}
				/>
			</Sheet>
			<Suspense>{search.edit && allows("Students.Edit") ? <StudentEdit id={search.edit} /> : null}</Suspense>
			<Outlet />
		</>
	);
}

function contextKey(search: StudentSearch) {
	if (isNarrowed(search)) return "students.count_matching";
	return search.archived ? "students.count_archived" : "students.count";
}
