import { DocumentInput, type StudentDocument } from "@homeroom/contract/areas/students/students.care.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "@homeroom/contract/areas/students/students.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../../kit/form/small-form.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PaperRow } from "../../../kit/papers/paper-row.tsx";
import { PaperSheet } from "../../../kit/papers/paper-sheet.tsx";
import papers from "../../../kit/papers/papers.module.css";
import type { Student } from "../students.api.ts";
import { documentsQuery } from "../students.care-api.ts";

/** Papers of a student, those that expire first in front. */
export function StudentDocuments({ row }: { row: Student }) {
	const { t } = useT();
	const [open, setOpen] = useState<StudentDocument | "new" | null>(null);
	const query = useQuery(documentsQuery(row.id));
	const documents = query.data?.documents ?? [];
	const savedText = t("care.document_saved");
	const mayEdit = row.archived_at === null;
	return (
		<PaperSheet
			title={t("care.documents")}
			query={query}
			none={t("care.no_documents")}
			add={mayEdit ? { label: t("care.document_add"), onClick: () => setOpen("new") } : null}
			form={
				open ? (
					<SmallForm
						invalidates={["students"]}
						title={t(open === "new" ? "care.document_add" : "care.document_change")}
						saveLabel={t("care.document_save")}
						savedText={savedText}
						onSaved={(saved) => sayDone(savedText, saved as object)}
						fields={[
							{
								name: "kind",
								label: t("care.document_kind"),
								kind: "choice",
								required: true,
								choices: DOCUMENT_KINDS,
								choiceText: (kind) => t(`care.document.${kind as DocumentKind}`),
							},
							{ name: "number", label: t("care.number"), kind: "line", max: 80 },
							{ name: "issued_on", label: t("care.issued_on"), kind: "day", half: true },
							{ name: "expires_on", label: t("care.expires_on"), kind: "day", half: true },
							{ name: "note", label: t("care.note"), kind: "line", max: 500 },
						]}
						values={open === "new" ? { kind: "passport" } : open}
						version={open === "new" ? null : open.version}
						schema={DocumentInput}
						save={(body, version, options) =>
							open === "new" || version === null
								? api.students.document_create({ params: { id: row.id }, body }, options)
								: api.students.document_update({ params: { id: row.id, document_id: open.id }, body: { ...body, version } }, options)
						}
						onClose={() => setOpen(null)}
					/>
				) : null
			}
		>
			{documents.map((document) => (
				<DocumentRow key={document.id} document={document} mayEdit={mayEdit} onChange={() => setOpen(document)} />
			))}
		</PaperSheet>
	);
}

function DocumentRow({ document, mayEdit, onChange }: { document: StudentDocument; mayEdit: boolean; onChange: () => void }) {
	const { t } = useT();
	const { version, student_id: id, id: document_id } = document;
	const params = { id, document_id };
	const name = t(`care.document.${document.kind}`);
	return (
		<PaperRow
			name={name}
			title={[name, document.number].filter(Boolean).join(" · ")}
			expires={document.expires_on}
			file={document.file}
			mayEdit={mayEdit}
			onChange={onChange}
			calls={{
				attach: (file) => api.students.document_file_set.upload(file, { params, query: { name: file.name } }),
				takeFile: () => api.students.document_file_remove({ params, body: { version } }),
				remove: () => api.students.document_remove({ params, body: { version } }),
			}}
			words={{ change: t("care.document_change"), remove: t("care.document_remove"), removed: t("care.document_removed") }}
			invalidates={["students"]}
		>
			{document.note ? <span className={papers.meta}>{document.note}</span> : null}
		</PaperRow>
	);
}
