import type { AttendanceCode } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { OverrideInput } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { SmallForm } from "../../../kit/form/small-form.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { codeName } from "../attendance-words.ts";

/** A mark as it can be corrected, wherever it stands. */
export interface CorrectedMark {
	id: number;
	name: string;
	teacher_code_id: number | null;
	office_code_id: number | null;
	office_note: string | null;
	marked_by: string | null;
	version: number;
}
interface MarkOverrideProps {
	mark: CorrectedMark;
	codes: readonly AttendanceCode[];
	onClose: () => void;
}

/** The office knows better. What the teacher said stays beside it, and counts again once the correction is taken back. */
export default function MarkOverride({ mark, codes, onClose }: MarkOverrideProps) {
	const { t } = useT();
	const client = useQueryClient();
	const named = (id: number | string | null) => {
		const code = codes.find((one) => one.id === Number(id));
		return code ? codeName(code, t) : "";
	};
	const refresh = () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes("attendance") });
	const back = useDeed(
		() => api.attendance.override({ params: { id: mark.id }, body: { code_id: null, note: null, version: mark.version } }),
		{
			said: () => t("attendance.correction_back", { name: mark.name, code: named(mark.teacher_code_id) }),
			after: () => {
				refresh();
				onClose();
			},
		},
	);
	const TeacherSaid = () => (
		<div>
			<p>{t("attendance.teacher_word", { code: named(mark.teacher_code_id) || "–", who: mark.marked_by ?? "–" })}</p>
			{mark.office_code_id === null || mark.teacher_code_id === null ? null : (
				<Button size="compact-sm" variant="default" loading={back.pending} onClick={() => void back.run()}>
					{t("attendance.take_back")}
				</Button>
			)}
		</div>
	);
	return (
		<SmallForm
			title={t("attendance.correct_of", { name: mark.name })}
			saveLabel={t("attendance.correct_save")}
			savedText={t("attendance.corrected", { name: mark.name })}
			fields={[
				{ name: "said", label: "", kind: "line", input: TeacherSaid },
				{
					name: "code_id",
					label: t("attendance.counts_as"),
					kind: "choice",
					required: true,
					choices: codes.filter(({ archived }) => !archived).map(({ id }) => String(id)),
					choiceText: named,
				},
				{ name: "note", label: t("attendance.correct_note"), kind: "line", max: 300 },
			]}
			values={{ code_id: mark.office_code_id === null ? "" : String(mark.office_code_id), note: mark.office_note }}
			version={mark.version}
			schema={{
				safeParse: (values) => {
					const { code_id, note } = values as Record<string, unknown>;
					return OverrideInput.safeParse({ code_id: code_id ? Number(code_id) : undefined, note, version: mark.version });
				},
			}}
			save={(body, _version, options) => api.attendance.override({ params: { id: mark.id }, body }, options)}
			onSaved={() => {
				notify.success(t("attendance.corrected", { name: mark.name }));
				refresh();
			}}
			invalidates={["attendance"]}
			onClose={onClose}
		/>
	);
}
