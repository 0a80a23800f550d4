import { type Qualification, QualificationInput } from "@homeroom/contract/areas/staff/staff.paper-calls.ts";
import { QUALIFICATION_KINDS } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { keyOf } from "../../kit/i18n/key-of.ts";
import { PaperRow } from "../../kit/papers/paper-row.tsx";
import { PaperSheet } from "../../kit/papers/paper-sheet.tsx";
import classes from "../../kit/papers/papers.module.css";
import { useAllows } from "../../kit/session/session.ts";
import type { Staff } from "./staff.api.ts";
import { qualificationsQuery } from "./staff.page-api.ts";

const KEY = ["staff"];

/** What somebody learned and may do, what expires first in front. */
export function StaffQualifications({ row }: { row: Staff }) {
	const { t } = useT();
	const allows = useAllows();
	const [open, setOpen] = useState<Qualification | "new" | null>(null);
	const query = useQuery(qualificationsQuery(row.id));
	const qualifications = query.data?.qualifications ?? [];
	const mayEdit = allows("Staff.Edit") && row.archived_at === null;
	const saved = t("employment.qualification_saved");
	const kindText = (kind: string) => t(keyOf("employment.qualification", QUALIFICATION_KINDS, kind) ?? "employment.kind");
	return (
		<PaperSheet
			title={t("employment.qualifications")}
			query={query}
			none={t("employment.no_qualifications")}
			add={mayEdit ? { label: t("employment.qualification_add"), onClick: () => setOpen("new") } : null}
			form={
				open ? (
					<SmallForm
						title={t(open === "new" ? "employment.qualification_add" : "employment.qualification_change")}
						saveLabel={t("employment.qualification_save")}
						savedText={saved}
						onSaved={(answer) => sayDone(saved, answer as object)}
						invalidates={KEY}
						fields={[
							{
								name: "kind",
								label: t("employment.kind"),
								kind: "choice",
								required: true,
								choices: QUALIFICATION_KINDS,
								choiceText: kindText,
							},
							{ name: "name", label: t("staff.name"), kind: "line", max: 120, required: true },
							{ name: "number", label: t("employment.number"), kind: "line", max: 60 },
							{ name: "issued_on", label: t("employment.issued_on"), kind: "day", half: true },
							{ name: "expires_on", label: t("employment.expires_on"), kind: "day", half: true },
						]}
						values={open === "new" ? { kind: "training" } : open}
						version={open === "new" ? null : open.version}
						schema={QualificationInput}
						save={(body, version, options) =>
							open === "new" || version === null
								? api.staff.qualification_create({ params: { id: row.id }, body }, options)
								: api.staff.qualification_update({ params: { id: row.id, qualification_id: open.id }, body: { ...body, version } }, options)
						}
						onClose={() => setOpen(null)}
					/>
				) : null
			}
		>
			{qualifications.map((one) => (
				<QualificationRow key={one.id} paper={one} kind={kindText(one.kind)} mayEdit={mayEdit} onChange={() => setOpen(one)} />
			))}
		</PaperSheet>
	);
}

interface QualificationRowProps {
	paper: Qualification;
	kind: string;
	mayEdit: boolean;
	onChange: () => void;
}
function QualificationRow({ paper, kind, mayEdit, onChange }: QualificationRowProps) {
	const { t } = useT();
	const { version } = paper;
	const params = { id: paper.staff_id, qualification_id: paper.id };
	return (
		<PaperRow
			name={paper.name}
			title={[paper.name, paper.number].filter(Boolean).join(" · ")}
			expires={paper.expires_on}
			file={paper.file}
			mayEdit={mayEdit}
			onChange={onChange}
			calls={{
				attach: (file) => api.staff.qualification_file_set.upload(file, { params, query: { name: file.name } }),
				takeFile: () => api.staff.qualification_file_remove({ params, body: { version } }),
				remove: () => api.staff.qualification_remove({ params, body: { version } }),
			}}
			words={{
				change: t("employment.qualification_change"),
				remove: t("employment.qualification_remove"),
				removed: t("employment.qualification_removed"),
			}}
			invalidates={KEY}
		>
			<span className={classes.meta}>{kind}</span>
		</PaperRow>
	);
}
