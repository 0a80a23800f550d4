import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { ActionIcon, Anchor, Button, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconArrowLeft, IconDots, IconPencil } from "@tabler/icons-react";
import { getRouteApi, Link, useRouterState } from "@tanstack/react-router";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { useAllows } from "../../kit/session/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import classes from "./student-header.module.css";
import { StudentStatusDot } from "./student-status.tsx";
import type { Student } from "./students.api.ts";
import type { StudentSearch } from "./students.search.ts";
import { useStudentArchive } from "./use-student-archive.ts";

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** The list of students this page was opened from. */
		students_list?: StudentSearch;
	}
}

const route = getRouteApi("/app/students/$studentId");

/** Who this is, at a glance, and what can be done. */
export function StudentHeader({ student }: { student: Student }) {
	const name = fullName(student);
	return (
		<PageHeader
			above={<BackToList />}
			before={<PersonAvatar name={name} size="lg" />}
			title={name}
			context={<Facts student={student} />}
			actions={student.archived_at ? <RestoreAction student={student} /> : <CurrentActions student={student} />}
		/>
	);
}

function BackToList() {
	const { t } = useT();
	const list = useRouterState({ select: (state) => state.location.state.students_list });
	return (
		<Link to="/students" search={list ?? {}} className={classes.back}>
			<IconArrowLeft size={14} aria-hidden="true" />
			{t("students.back")}
		</Link>
	);
}

function Facts({ student }: { student: Student }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<ul className={classes.facts}>
			<li>
				<StudentStatusDot status={student.status} />
			</li>
			<li className={classes.class}>{student.class_label ?? t("students.no_class")}</li>
			{student.email ? (
				<li>
					<Anchor href={`mailto:${student.email}`}>{student.email}</Anchor>
				</li>
			) : null}
			{student.archived_at ? (
				<li className={classes.archived}>{t("students.archived_since", { day: formats.dayOf(student.archived_at) })}</li>
			) : null}
		</ul>
	);
}

function RestoreAction({ student }: { student: Student }) {
	const { t } = useT();
	const allows = useAllows();
	const { restore } = useStudentArchive();
	if (!allows("Students.Delete")) return null;
	return (
		<Button leftSection={<IconArchiveOff size={16} aria-hidden="true" />} onClick={() => void restore(student)}>
			{t("students.restore")}
		</Button>
	);
}

function CurrentActions({ student }: { student: Student }) {
	const { t } = useT();
	const allows = useAllows();
	const navigate = route.useNavigate();
	const { archive } = useStudentArchive();
	const list = useRouterState({ select: (state) => state.location.state.students_list });
	const edit = () =>
		void navigate({ to: "/students/$studentId/edit", state: { opened_here: true, ...(list ? { students_list: list } : {}) } });
	const mayEdit = allows("Students.Edit");
	useKeys(mayEdit ? [{ keys: "e", label: t("students.edit"), run: edit }] : []);
	return (
		<>
			{mayEdit ? (
				<Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={edit}>
					{t("students.edit")}
				</Button>
			) : null}
			{allows("Students.Delete") ? (
				<Menu position="bottom-end" width={190}>
					<Menu.Target>
						<ActionIcon variant="default" size={36} aria-label={t("students.more_actions")}>
							<IconDots size={17} />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						<Menu.Item leftSection={<IconArchive size={16} stroke={1.7} aria-hidden="true" />} onClick={() => void archive(student)}>
							{t("students.archive")}
						</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			) : null}
		</>
	);
}
