import { DocumentInput, type StudentDocument } from "@homeroom/contract/areas/students/students.care.ts";
import { DOCUMENT_KINDS, type DocumentKind, EXPIRY_DAYS } from "@homeroom/contract/areas/students/students.rules.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import classes from "./student-care.module.css";
import { StudentCareForm } from "./student-care-form.tsx";
import { CareState } from "./student-care-state.tsx";
import type { Student } from "./students.api.ts";
import { documentsQuery } from "./students.care-api.ts";

const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

/** Papers of a student, those that expire first in front. */
export function StudentDocuments({ row }: { row: Student }) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const [open, setOpen] = useState<StudentDocument | "new" | null>(null);
	const query = useQuery(documentsQuery(row.id));
	const documents = query.data?.documents ?? [];
	const mayEdit = row.archived_at === null;
	const remove = async ({ id: document_id, version }: StudentDocument) => {
		try {
			await api.students.document_remove({ params: { id: row.id, document_id }, body: { version } });
			notify.success(t("care.document_removed"));
		} catch (error) {
			notify.error((error as Error).message);
		}
		void client.invalidateQueries({ queryKey: ["students"] });
	};
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
						<li key={document.id} className={classes.item}>
							<div className={classes.main}>
								<span className={classes.strong}>
									{t(`care.document.${document.kind}`)}
									{document.number ? ` · ${document.number}` : ""}
								</span>
								{document.expires_on ? (
									<StatusDot
										tone={document.expires_on < inDays(0) ? "bad" : document.expires_on <= inDays(EXPIRY_DAYS) ? "waiting" : "good"}
									>
										{t(document.expires_on < inDays(0) ? "care.expired" : "care.expires", { day: formats.day(document.expires_on) })}
									</StatusDot>
								) : null}
								{document.note ? <span className={classes.meta}>{document.note}</span> : null}
							</div>
							{mayEdit ? (
								<div className={classes.actions}>
									<Button
										size="compact-sm"
										variant="subtle"
										onClick={() => setOpen(document)}
										aria-label={t("care.change_named", { name: t(`care.document.${document.kind}`) })}
									>
										{t("care.change")}
									</Button>
									<Button
										size="compact-sm"
										variant="subtle"
										color="danger"
										onClick={() => void remove(document)}
										aria-label={t("care.remove_named", { name: t(`care.document.${document.kind}`) })}
									>
										{t("care.remove")}
									</Button>
								</div>
							) : null}
						</li>
					))}
				</ul>
			</CareState>
			{open ? (
				<StudentCareForm
					title={t(open === "new" ? "care.document_add" : "care.document_change")}
					saveLabel={t("care.document_save")}
					savedText={t("care.document_saved")}
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
