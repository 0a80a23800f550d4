import type { Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { Frame } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import { frameQuery, idText, readIdText, TIMETABLES } from "../timetable/timetable.public-ui.ts";
import "../../kit/form/schemas-without-eval.ts";
import { timetable } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { RecordInput } from "../../kit/record/form/record-input.tsx";
import { useStillHere } from "../../kit/routing/still-here.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./drafts-page.module.css";

interface DraftDialogProps {
	/** Null: empty. */
	based_on: Timetable | null;
	timetables: readonly Timetable[];
	onClose: () => void;
}
interface DraftValues extends Record<string, string> {
	name: string;
	academic_year_id: string;
	starts_on: string;
	ends_on: string;
	based_on_id: string;
}
type DraftInput = Parameters<typeof api.timetable.timetable_create>[0]["body"];

/** A new draft, empty or as a copy. */
export function DraftDialog(props: DraftDialogProps) {
	const { t } = useT();
	const frame = useQuery(frameQuery());
	return (
		<FormDialog title={t("timetable.begin_draft")} onClose={props.onClose} width={520}>
			{frame.data?.years.length === 0 ? (
				<EmptyState
					icon={<IconCalendarPlus />}
					title={t("timetable.no_year")}
					text={t("timetable.no_year_text")}
					action={
						<Button component={Link} to="/settings/years" data-autofocus>
							{t("timetable.to_years")}
						</Button>
					}
				/>
			) : frame.data ? (
				<DraftForm {...props} years={frame.data.years} />
			) : frame.error ? (
				<QueryError query={frame} title={t("timetable.failed")} />
			) : (
				<TextSkeleton width="60%" />
			)}
		</FormDialog>
	);
}

function DraftForm({ based_on, timetables, onClose, years }: DraftDialogProps & { years: Frame["years"] }) {
	const { t } = useT();
	const client = useQueryClient();
	const navigate = useNavigate();
	const isHere = useStillHere();
	const isAddressed = useRouterState({ select: ({ location }) => location.state.opened_here === true });
	const year = years.find(({ id, is_current }) => (based_on ? id === based_on.academic_year_id : is_current)) ?? years[0];
	const form = useRecordForm<DraftValues, DraftInput, Timetable>({
		record: {
			values: {
				name: based_on ? t("timetable.copy_of", { name: based_on.name }).slice(0, 60) : "",
				academic_year_id: idText(year?.id),
				starts_on: based_on?.starts_on ?? year?.starts_on ?? "",
				ends_on: based_on?.ends_on ?? year?.ends_on ?? "",
				based_on_id: idText(based_on?.id),
			},
			version: null,
		},
		schema: timetable.timetable_create.body,
		read: ({ academic_year_id, based_on_id, ...values }) => ({
			...values,
			academic_year_id: readIdText(academic_year_id) ?? undefined,
			based_on_id: readIdText(based_on_id),
		}),
		save: ({ input, idempotencyKey }) => api.timetable.timetable_create({ body: input }, { idempotencyKey }),
		onSaved: (saved) => {
			if (saved === null) return onClose();
			void client.invalidateQueries({ queryKey: [TIMETABLES] });
			const said = t("timetable.said_begun", { name: saved.name });
			sayDone(said, saved);
			// the address of the dialog, where it has one, is left behind with it
			if (isHere()) void navigate({ to: "/timetable/drafts/$id", params: { id: saved.id }, search: {}, replace: isAddressed });
		},
	});
	const input = (name: "name" | "starts_on" | "ends_on") => ({
		field: {
			name,
			field: name === "name" ? { kind: "line" as const, max: 60 } : { kind: "day" as const },
			label: t(`timetable.draft_${name}`),
			choiceText: (choice: string) => choice,
		},
		label: t(`timetable.draft_${name}`),
		required: true,
		"data-path": name,
		...form.field(name),
	});
	return (
		<FormFrame form={form} saveLabel={t("timetable.begin_draft")} onCancel={onClose}>
			<div className={classes.wide}>
				<RecordInput key={form.fieldKey("name")} data-autofocus {...input("name")} />
			</div>
			<NativeSelect
				key={form.fieldKey("academic_year_id")}
				label={t("timetable.year")}
				data={years.map(({ id, name }) => ({ value: String(id), label: name }))}
				{...form.field("academic_year_id")}
			/>
			<NativeSelect
				key={form.fieldKey("based_on_id")}
				label={t("timetable.based_on")}
				data={[
					{ value: "", label: t("timetable.based_on_nothing") },
					...timetables.map(({ id, name }) => ({ value: String(id), label: name })),
				]}
				{...form.field("based_on_id")}
			/>
			<RecordInput key={form.fieldKey("starts_on")} {...input("starts_on")} />
			<RecordInput key={form.fieldKey("ends_on")} {...input("ends_on")} />
		</FormFrame>
	);
}
