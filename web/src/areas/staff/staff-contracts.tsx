import { type Contract, ContractInput } from "@homeroom/contract/areas/staff/staff.paper-calls.ts";
import { CONTRACT_KINDS } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { keyOf } from "../../kit/i18n/key-of.ts";
import { PaperRow } from "../../kit/papers/paper-row.tsx";
import { PaperSheet } from "../../kit/papers/paper-sheet.tsx";
import classes from "../../kit/papers/papers.module.css";
import type { Staff } from "./staff.api.ts";
import { contractsQuery } from "./staff.page-api.ts";

const KEY = ["staff"];
/** A post is written in per cent and kept in hundredths of them. */
const schema = {
	safeParse: (values: unknown) => {
		const { share, ...typed } = values as { share: number | null };
		const parsed = ContractInput.safeParse({ ...typed, share: share === null ? share : Math.round(share * 100) });
		if (parsed.success) return parsed;
		const issues = parsed.error.issues.map((issue) =>
			issue.path[0] === "share" && issue.code === "too_big" ? { ...issue, maximum: Number(issue.maximum) / 100 } : issue,
		);
		return { success: false as const, error: { issues } };
	},
};

/** Contracts of somebody, the newest first. */
export function StaffContracts({ row }: { row: Staff }) {
	const { t } = useT();
	const [open, setOpen] = useState<Contract | "new" | null>(null);
	const query = useQuery(contractsQuery(row.id));
	const contracts = query.data?.contracts ?? [];
	const mayEdit = row.archived_at === null;
	const saved = t("employment.contract_saved");
	const kindText = (kind: string) => t(keyOf("employment.contract", CONTRACT_KINDS, kind) ?? "employment.kind");
	return (
		<PaperSheet
			title={t("employment.contracts")}
			query={query}
			none={t("employment.no_contracts")}
			add={mayEdit ? { label: t("employment.contract_add"), onClick: () => setOpen("new") } : null}
			form={
				open ? (
					<SmallForm
						title={t(open === "new" ? "employment.contract_add" : "employment.contract_change")}
						saveLabel={t("employment.contract_save")}
						savedText={saved}
						onSaved={(answer) => sayDone(saved, answer as object)}
						invalidates={KEY}
						fields={[
							{
								name: "kind",
								label: t("employment.kind"),
								kind: "choice",
								required: true,
								choices: CONTRACT_KINDS,
								choiceText: kindText,
							},
							{ name: "starts_on", label: t("employment.from"), kind: "day", required: true, half: true },
							{ name: "ends_on", label: t("employment.to"), kind: "day", half: true },
							{ name: "share", label: t("employment.share"), kind: "number", required: true },
							{ name: "weekly_minutes", label: t("employment.weekly_minutes"), kind: "number" },
							{ name: "note", label: t("employment.note"), kind: "text", max: 1000 },
						]}
						values={open === "new" ? { kind: "permanent", share: 100 } : { ...open, share: open.share / 100 }}
						version={open === "new" ? null : open.version}
						schema={schema}
						save={(body, version, options) =>
							open === "new" || version === null
								? api.staff.contract_create({ params: { id: row.id }, body }, options)
								: api.staff.contract_update({ params: { id: row.id, contract_id: open.id }, body: { ...body, version } }, options)
						}
						onClose={() => setOpen(null)}
					/>
				) : null
			}
		>
			{contracts.map((one) => (
				<ContractRow key={one.id} paper={one} kind={kindText(one.kind)} mayEdit={mayEdit} onChange={() => setOpen(one)} />
			))}
		</PaperSheet>
	);
}

interface ContractRowProps {
	paper: Contract;
	kind: string;
	mayEdit: boolean;
	onChange: () => void;
}
function ContractRow({ paper, kind, mayEdit, onChange }: ContractRowProps) {
	const { t } = useT();
	const formats = useFormats();
	const { version } = paper;
	const params = { id: paper.staff_id, contract_id: paper.id };
	const from = formats.day(paper.starts_on);
	return (
		<PaperRow
			name={kind}
			title={`${kind} · ${formats.number(paper.share / 100)} %`}
			file={paper.file}
			mayEdit={mayEdit}
			onChange={onChange}
			calls={{
				attach: (file) => api.staff.contract_file_set.upload(file, { params, query: { name: file.name } }),
				takeFile: () => api.staff.contract_file_remove({ params, body: { version } }),
				remove: () => api.staff.contract_remove({ params, body: { version } }),
			}}
			words={{
				change: t("employment.contract_change"),
				remove: t("employment.contract_remove"),
				removed: t("employment.contract_removed"),
			}}
			invalidates={KEY}
		>
			<span className={classes.meta}>
				{paper.ends_on ? t("employment.from_to", { from, to: formats.day(paper.ends_on) }) : t("employment.since", { from })}
				{paper.weekly_minutes === null ? "" : ` · ${t("employment.minutes_a_week", { minutes: formats.number(paper.weekly_minutes) })}`}
			</span>
			{paper.note ? <span className={classes.meta}>{paper.note}</span> : null}
		</PaperRow>
	);
}
