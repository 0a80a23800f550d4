import { HealthInput } from "@homeroom/contract/areas/students/students.care.ts";
import { HEALTH_FIELDS } from "@homeroom/contract/areas/students/students.rules.ts";
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconEye, IconPencil } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { SmallForm } from "../../../kit/form/small-form.tsx";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import papers from "../../../kit/papers/papers.module.css";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import type { TabProps } from "../../../kit/record/record-tab.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { Detail, DetailList } from "../../../ui/detail-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import type { Student } from "../students.api.ts";
import { healthQuery, sensitiveReadsQuery } from "../students.care-api.ts";
import classes from "./student-health.module.css";
import { StudentHealthHistory } from "./student-health-history.tsx";

/** Beside the consents it is opened by hand: who came for a consent has not looked at it. An address that names it is a wish to see it. */
export function StudentHealthPart({ row, asked = false }: TabProps<Student>) {
	const { t } = useT();
	const [open, setOpen] = useState(asked);
	if (open || asked) return <StudentHealth row={row} />;
	return (
		<Sheet
			title={t("care.health")}
			aside={
				<Button size="compact-sm" variant="default" leftSection={<IconEye size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
					{t("care.health_show")}
				</Button>
			}
		>
			<p className={classes.note}>{t("care.looks_noted")}</p>
		</Sheet>
	);
}

/** What whoever looks after the child must know. Opening it is a look, and each look is noted. */
function StudentHealth({ row }: { row: Student }) {
	const { t } = useT();
	const allows = useAllows();
	const client = useQueryClient();
	const [editing, setEditing] = useState(false);
	const query = useQuery(healthQuery(row.id));
	const health = query.data;
	const mayEdit = allows("Students.SensitiveEdit") && row.archived_at === null;
	if (query.error && !health)
		return (
			<Sheet>
				<QueryError query={query} title={t("care.health_failed")} />
			</Sheet>
		);
	const close = () => {
		setEditing(false);
		void client.invalidateQueries({ queryKey: sensitiveReadsQuery(row.id).queryKey });
	};
	return (
		<TwoColumns>
			<Sheet
				title={t("care.health")}
				aside={
					mayEdit && health ? (
						<Button
							size="compact-sm"
							variant="default"
							leftSection={<IconPencil size={14} aria-hidden="true" />}
							onClick={() => setEditing(true)}
						>
							{t("care.health_edit")}
						</Button>
					) : null
				}
			>
				<p className={classes.note}>
					<IconEye size={14} aria-hidden="true" /> {t("care.looks_noted")}
				</p>
				{health ? (
					<>
						{health.medical_alert ? (
							<Alert color="danger" icon={<IconAlertTriangle aria-hidden="true" />} className={classes.alert}>
								{health.medical_alert}
							</Alert>
						) : null}
						<DetailList>
							{HEALTH_FIELDS.filter((name) => name !== "medical_alert" && health[name]).map((name) => (
								<Detail key={name} label={t(`care.${name}`)}>
									<span className={classes.lines}>{health[name]}</span>
								</Detail>
							))}
						</DetailList>
						{HEALTH_FIELDS.some((name) => health[name]) ? null : <p className={papers.meta}>{t("care.health_none")}</p>}
					</>
				) : (
					<TextSkeleton width="60%" />
				)}
			</Sheet>
			{allows("Students.SensitiveEdit") ? (
				<div className={classes.sheets}>
					{health ? <StudentHealthHistory id={row.id} version={health.version} /> : null}
					<Looks id={row.id} after={health !== undefined} />
				</div>
			) : (
				<div />
			)}
			{editing && health ? (
				<SmallForm
					invalidates={["students"]}
					title={t("care.health_edit")}
					saveLabel={t("care.health_save")}
					savedText={t("care.health_saved")}
					fields={HEALTH_FIELDS.map((name) => ({ name, label: t(`care.${name}`), kind: name === "medical_alert" ? "line" : "text" }))}
					values={health}
					version={health.version}
					schema={HealthInput}
					save={async (input, version, options) => {
						const saved = await api.students.health_update({ params: { id: row.id }, body: { ...input, version: version ?? 0 } }, options);
						client.setQueryData(healthQuery(row.id).queryKey, saved);
						return saved;
					}}
					onClose={close}
				/>
			) : null}
		</TwoColumns>
	);
}

/** Who looked, for those who answer for it. */
function Looks({ id, after }: { id: number; after: boolean }) {
	const { t } = useT();
	const formats = useFormats();
	const { data } = useQuery({ ...sensitiveReadsQuery(id), enabled: after });
	return (
		<Sheet title={t("care.looks")}>
			<ul className={classes.looks}>
				{data?.reads.map((read) => (
					<li key={read.id}>
						<span>
							{read.user_name || t("record.someone")}
							{read.what === "health_history" ? <span className={papers.meta}> · {t("care.history")}</span> : null}
						</span>
						<time dateTime={read.at}>{formats.instant(read.at)}</time>
					</li>
				)) ?? <TextSkeleton width="60%" />}
			</ul>
		</Sheet>
	);
}
