import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Button } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useLiveInvalidate } from "../../kit/live/live.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { RecordPageSkeleton } from "../../ui/record-page-skeleton.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { StudentActivity } from "./student-activity.tsx";
import { StudentDetails } from "./student-details.tsx";
import { StudentHeader } from "./student-header.tsx";
import { isMissing, STUDENTS, studentQuery } from "./students.api.ts";

const route = getRouteApi("/app/students/$studentId");

export function StudentPage() {
	const { t } = useT();
	const { studentId } = route.useParams();
	const query = useQuery(studentQuery(studentId));
	useLiveInvalidate(STUDENTS, [STUDENTS]);
	usePageTitle(query.data ? fullName(query.data) : t("students.title"));

	if (isMissing(query.error)) return <StudentMissing />;
	if (query.error && !query.data)
		return (
			<Sheet>
				<ErrorState
					title={t("students.show_failed")}
					text={query.error.message}
					retryLabel={t("table.retry")}
					onRetry={() => void query.refetch()}
					retrying={query.isFetching}
				/>
			</Sheet>
		);
	if (!query.data) return <RecordPageSkeleton details={t("students.details")} rows={9} beside={t("students.activity")} />;
	return (
		<>
			<StudentHeader student={query.data} />
			<TwoColumns>
				<StudentDetails student={query.data} />
				<StudentActivity id={studentId} name={fullName(query.data)} />
			</TwoColumns>
			<Outlet />
		</>
	);
}

function StudentMissing() {
	const { t } = useT();
	return (
		<Sheet>
			<EmptyState
				icon={<IconUserOff />}
				title={t("students.not_found")}
				text={t("students.not_found_text")}
				action={
					<Button variant="default" renderRoot={(props) => <Link to="/students" {...props} />}>
						{t("students.back")}
					</Button>
				}
			/>
		</Sheet>
	);
}
