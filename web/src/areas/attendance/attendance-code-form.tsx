import { type AttendanceCode, CodeInput } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { type SmallField, SmallForm } from "../../kit/form/small-form.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { codesQuery } from "./attendance.api.ts";
import { codeName } from "./attendance-words.ts";

const MEANING = ["is_present", "on_site", "is_late", "is_excused"] as const;

/** A code of the school's own, or the letters of one of ours. */
export default function AttendanceCodeForm({ code, onClose }: { code: AttendanceCode | null; onClose: () => void }) {
	const { t } = useT();
	const isOurs = code?.key != null;
	const flag = (name: (typeof MEANING)[number] | "is_announced" | "archived"): SmallField => ({
		name,
		label: t(name === "archived" ? "attendance.code_archived" : `attendance.${name}`),
		kind: "yes_no",
		required: true,
		initial: false,
	});
	return (
		<SmallForm
			title={code ? t("attendance.code_edit", { name: codeName(code, t) }) : t("attendance.code_add")}
			saveLabel={t("attendance.code_save")}
			savedText={t("attendance.code_saved")}
			onSaved={(answer) => sayDone(t("attendance.code_saved"), answer as object)}
			invalidates={codesQuery().queryKey}
			fields={[
				...(isOurs ? [] : [{ name: "name", label: t("attendance.code_name"), kind: "line", max: 40, required: true } as const]),
				{ name: "code", label: t("attendance.code_letters"), kind: "line", max: 3, required: true },
				...(isOurs ? [] : MEANING.map(flag)),
				flag("is_announced"),
				...(code && code.key !== "present" ? [flag("archived")] : []),
			]}
			values={code ?? {}}
			version={code?.version ?? null}
			schema={{
				safeParse: (values) => {
					const typed = values as Record<string, unknown>;
					const parsed = CodeInput.safeParse({
						...(code ?? { is_present: false, on_site: false }),
						...typed,
						// one of ours has a name in every language; the call wants one all the same
						name: isOurs ? code.code : typed.name,
					});
					return parsed.success ? { ...parsed, data: { ...parsed.data, archived: typed.archived === true } } : parsed;
				},
			}}
			save={({ archived, ...body }, _version, options) =>
				code
					? api.attendance.code_update({ params: { id: code.id }, body: { ...body, archived, version: code.version } }, options)
					: api.attendance.code_create({ body }, options)
			}
			onClose={onClose}
		/>
	);
}
