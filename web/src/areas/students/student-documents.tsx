import { DocumentInput, type StudentDocument } from "@homeroom/contract/areas/students/students.care.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "@homeroom/contract/areas/students/students.rules.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { undoable } from "../../kit/undo/undo-stack.ts";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./student-care.module.css";
import { StudentCareForm } from "./student-care-form.tsx";
import { CareState } from "./student-care-state.tsx";
import { StudentDocumentRow } from "./student-document-row.tsx";
import type { Student } from "./students.api.ts";
import { documentsQuery } from "./students.care-api.ts";

/** Papers of a student, those that expire first in front. */
export function StudentDocuments({ row }: { row: Student }) {
	const { t } = useT();
	const [open, setOpen] = useState<StudentDocument | "new" | null>(null);
	const query = useQuery(documentsQuery(row.id));
	const documents = query.data?.documents ?? [];
	const savedText = t("care.document_saved");
	const mayEdit = row.archived_at === null;
	return (
		<Sheet
			title={t("care.documents")}
			aside={
				mayEdit ? (
					<Button
						size="compact-sm"
						variant="default"
						leftSection={<IconPlus size={14} aria-hidden="true" />}
						onClick={() => setOpen("new")}
					>
						{t("care.document_add")}
					</Button>
				) : null
			}
		>
			<CareState query={query}>
				{documents.length === 0 ? <p className={classes.meta}>{t("care.no_documents")}</p> : null}
				<ul className={classes.items}>
					{documents.map((document) => (
						<StudentDocumentRow key={document.id} document={document} mayEdit={mayEdit} onChange={() => setOpen(document)} />
					))}
				</ul>
			</CareState>
			{open ? (
				<StudentCareForm
					title={t(open === "new" ? "care.document_add" : "care.document_change")}
					saveLabel={t("care.document_save")}
					savedText={savedText}
					onSaved={(saved) => notify.success(savedText, { undo: undoable(saved as object, savedText) })}
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
						{ name: "issued_on", label: t("care.issued_on"), kind: "day" },
						{ name: "expires_on", label: t("care.expires_on"), kind: "day" },
						{ name: "note", label: t("care.note"), kind: "line", max: 500 },
					]}
					values={open === "new" ? { kind: "passport" } : open}
					version={open === "new" ? null : open.version}
					schema={DocumentInput}
					save={(body, version) =>
						open === "new" || version === null
							? api.students.document_create({ params: { id: row.id }, body })
							: api.students.document_update({ params: { id: row.id, document_id: open.id }, body: { ...body, version } })
					}
					onClose={() => setOpen(null)}
				/>
			) : null}
		</Sheet>
	);
}
