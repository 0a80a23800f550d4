import { type Consent, ConsentInput } from "@homeroom/contract/areas/students/students.care.ts";
import { CONSENT_DECISIONS, CONSENT_KINDS, type ConsentKind } from "@homeroom/contract/areas/students/students.rules.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import papers from "../../kit/papers/papers.module.css";
import { PartState } from "../../kit/papers/part-state.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import type { Student } from "./students.api.ts";
import { consentsQuery } from "./students.care-api.ts";

interface Decision {
	kind: ConsentKind;
	decision: Consent["decision"];
}

/** What the family agreed to, and everything that was ever decided. */
export function StudentConsents({ row }: { row: Student }) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const [deciding, setDeciding] = useState<Decision | null>(null);
	const query = useQuery(consentsQuery(row.id));
	const consents = query.data?.consents ?? [];
	const mayEdit = allows("Students.Edit") && row.archived_at === null;
	const told = (consent: Consent) => t("care.decided", { day: formats.day(consent.decided_on), who: consent.decided_by });
	return (
		<TwoColumns>
			<Sheet title={t("care.consents")}>
				<PartState query={query}>
					<ul className={papers.items}>
						{CONSENT_KINDS.map((kind) => {
							const holding = consents.find((one) => one.kind === kind && one.holds);
							const given = holding?.decision === "given";
							return (
								<li key={kind} className={papers.item}>
									<div className={papers.main}>
										<span className={papers.strong}>{t(`care.consent.${kind}`)}</span>
										<StatusDot tone={holding ? (given ? "good" : "bad") : "past"}>
											{holding ? t(`care.decision.${holding.decision}`) : t("care.undecided")}
										</StatusDot>
										{holding ? <span className={papers.meta}>{told(holding)}</span> : null}
									</div>
									{mayEdit ? (
										<Button
											size="compact-sm"
											variant="default"
											onClick={() => setDeciding({ kind, decision: given ? "withdrawn" : "given" })}
										>
											{t(given ? "care.withdraw" : "care.give")}
										</Button>
									) : null}
								</li>
							);
						})}
					</ul>
				</PartState>
			</Sheet>
			<Sheet title={t("care.decisions")}>
				{consents.length === 0 ? <p className={papers.meta}>{t("care.no_decisions")}</p> : null}
				<ul className={papers.items}>
					{consents.map((consent) => (
						<li key={consent.id} className={papers.main}>
							<span>
								{t(`care.consent.${consent.kind}`)}: {t(`care.decision.${consent.decision}`)}
							</span>
							<span className={papers.meta}>
								{told(consent)}
								{consent.note ? ` · ${consent.note}` : ""}
								{consent.entered_by ? ` · ${t("care.entered_by", { who: consent.entered_by })}` : ""}
							</span>
						</li>
					))}
				</ul>
			</Sheet>
			{deciding ? (
				<SmallForm
					invalidates={["students"]}
					title={t(`care.consent.${deciding.kind}`)}
					saveLabel={t("care.decision_save")}
					savedText={t("care.decision_saved")}
					fields={[
						{
							name: "kind",
							label: t("care.consents"),
							kind: "choice",
							required: true,
							choices: CONSENT_KINDS,
							choiceText: (kind) => t(`care.consent.${kind as ConsentKind}`),
						},
						{
							name: "decision",
							label: t("care.decision"),
							kind: "choice",
							required: true,
							choices: CONSENT_DECISIONS,
							choiceText: (decision) => t(`care.decision.${decision as Consent["decision"]}`),
						},
						{ name: "decided_on", label: t("care.decided_on"), kind: "day", required: true },
						{ name: "decided_by", label: t("care.decided_by"), kind: "line", max: 160, required: true },
						{ name: "note", label: t("care.note"), kind: "line", max: 500 },
					]}
					values={{ ...deciding, decided_on: schoolToday() }}
					version={null}
					schema={ConsentInput}
					save={(input, _version, options) => api.students.consent_record({ params: { id: row.id }, body: input }, options)}
					onClose={() => setDeciding(null)}
				/>
			) : null}
		</TwoColumns>
	);
}
