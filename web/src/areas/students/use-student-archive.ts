import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { adoptStudent, STUDENTS, type Student, studentListKey, studentQuery } from "./students.api.ts";

/** Archiving and bringing back. Both show at once, can be undone, and are taken back on screen when the server refuses. */
export function useStudentArchive() {
	const client = useQueryClient();
	const { t } = useT();

	const archive = (student: Student): Promise<void> =>
		change(student, {
			shown: { ...student, archived_at: new Date().toISOString() },
			send: () => api.students.archive({ params: { id: student.id }, body: { version: student.version } }),
			done: (saved) => notify.success(t("students.archived_notice", { name: fullName(saved) }), { undo: () => void restore(saved) }),
		});
	const restore = (student: Student): Promise<void> =>
		change(student, {
			shown: { ...student, archived_at: null },
			send: () => api.students.restore({ params: { id: student.id }, body: { version: student.version } }),
			done: (saved) => notify.success(t("students.restored_notice", { name: fullName(saved) })),
		});

	const change = async (student: Student, to: { shown: Student; send: () => Promise<Student>; done: (saved: Student) => void }) => {
		await client.cancelQueries({ queryKey: [STUDENTS] });
		const takeBack = showMoved(client, to.shown);
		try {
			const saved = await to.send();
			adoptStudent(client, saved);
			to.done(saved);
		} catch (error) {
			takeBack();
			client.setQueryData(studentQuery(student.id).queryKey, student);
			void client.invalidateQueries({ queryKey: [STUDENTS] });
			notify.error(error instanceof Error ? error.message : String(error));
		}
	};
	return { archive, restore };
}

interface ListPage {
	rows: Student[];
	meta: { total: number };
}
/** Takes the student out of the lists on screen and shows the new state on its page; answers how to take that back. */
function showMoved(client: QueryClient, student: Student): () => void {
	const before = client.getQueriesData<ListPage>({ queryKey: studentListKey });
	client.setQueriesData<ListPage>({ queryKey: studentListKey }, (page) => {
		if (!page?.rows.some(({ id }) => id === student.id)) return page;
		return {
			...page,
			rows: page.rows.filter(({ id }) => id !== student.id),
			meta: { ...page.meta, total: page.meta.total - 1 },
		};
	});
	client.setQueryData(studentQuery(student.id).queryKey, student);
	return () => {
		for (const [key, page] of before) client.setQueryData(key, page);
	};
}
