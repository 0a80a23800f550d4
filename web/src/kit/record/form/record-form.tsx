import { CUSTOM_PREFIX, picturesOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { ConflictChoice } from "../../form/conflict-choice.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { FormFrame } from "../../form/form-frame.tsx";
import { useRecordForm } from "../../form/use-record-form.ts";
import { loadCatalogue } from "../../i18n/i18n.ts";
import { notify } from "../../notices/notices.ts";
import { useStillHere } from "../../routing/still-here.ts";
import { customFieldsQuery } from "../custom-fields-query.ts";
import { RecordSections } from "../page/record-sections.tsx";
import { useSections } from "../page/use-sections.ts";
import type { RecordArea } from "../record-area.ts";
import type { RecordField } from "../record-field.ts";
import { rawValue } from "../record-rows.ts";
import { useRecordFields } from "../use-record-fields.ts";
import { formSchema } from "./record-form-schema.ts";
import { changesOf, formName, knownRecord, newRecord, readValues } from "./record-form-values.ts";
import { RecordInput } from "./record-input.tsx";
import { useConflictText } from "./use-conflict-text.ts";

export interface RecordAttempt {
	/** What is sent: all that a new record has, or what changed. */
	body: Record<string, unknown>;
	/** Of the record that is changed; a new one has none. */
	version: number | null;
	idempotencyKey: string;
}
interface RecordFormProps<S extends RecordSpec> {
	area: RecordArea<S>;
	title: string;
	/** What saving does: "Save student". */
	saveLabel: string;
	/** Null: a new one. */
	row: RowOf<S> | null;
	save: (attempt: RecordAttempt) => Promise<RowOf<S>>;
	/** Null: there was nothing to save. */
	onSaved: (row: RowOf<S> | null) => void;
	/** Leads on to a new one instead of closing the form. */
	onMade?: (row: RowOf<S>) => void;
	onClose: () => void;
}

/** The form of a record, new or known. With the schemas it is a chunk of its own, loaded when a form opens. */
export function RecordForm<S extends RecordSpec>(props: RecordFormProps<S>) {
	// without the school's own fields a new record may lack what is required
	const custom = useQuery(customFieldsQuery(props.area.spec.name));
	return custom.isPending ? null : <OpenedForm {...props} />;
}

function OpenedForm<S extends RecordSpec>({ area, title, saveLabel, row, save, onSaved, onMade, onClose }: RecordFormProps<S>) {
	const known = useRecordFields(area.spec);
	const sections = useFormSections(area, known, row);
	const [fields] = useState(() => (row ? sections.flatMap((section) => section.fields) : known.filter(isTyped)));
	const schema = useMemo(() => formSchema(area.spec, fields), [area.spec, fields]);
	const isHere = useStillHere();
	const form = useRecordForm({
		record: row ? knownRecord(fields, row) : newRecord(fields),
		schema,
		read: (values) => readValues(fields, values),
		fieldOf: formName,
		optimistic: row !== null,
		save: ({ input, changed, version, idempotencyKey }) => {
			const sent = version === null ? fields.map(({ name }) => formName(name)) : changed;
			return save({ body: changesOf(fields, input, sent), version, idempotencyKey }).catch((error: unknown) => {
				// Who went elsewhere meanwhile does not see the form's own words.
				if (!isHere() && error instanceof Error) notify.error(error.message);
				throw error;
			});
		},
		readCurrent: (current) => {
			const theirs = asRow<S>(current);
			return theirs && { record: knownRecord(fields, theirs), saved: theirs };
		},
		onSaved: (saved) => {
			if (isHere()) {
				if (onMade && saved) onMade(saved);
				else onClose();
			}
			onSaved(saved);
		},
	});
	const byName = new Map(fields.map((field) => [formName(field.name), field]));
	const conflictText = useConflictText(byName, form.conflict?.differences ?? []);
	const first = sections[0]?.fields[0]?.name;
	const isLong = sections.filter((section) => section.title).length > 2;

	const filesOf = row ? { module: area.spec.module, record: area.spec.name, recordId: row.id } : undefined;
	const inputOf = (field: RecordField) => {
		const name = formName(field.name);
		const props = {
			label: field.label,
			...(field.field.required && { required: true }),
			...(field.name === first && { "data-autofocus": true }),
			...form.field(name),
		};
		const Own = area.inputs?.[field.name];
		if (Own) return <Own key={form.fieldKey(name)} {...props} />;
		return (
			<RecordInput key={form.fieldKey(name)} field={field} suggestions={area.suggestions?.[field.name]} filesOf={filesOf} {...props} />
		);
	};

	return (
		<FormDialog title={title} onClose={onClose} width={isLong ? 860 : 600} hidden={form.saving && row !== null && !form.conflict}>
			<FormFrame
				form={form}
				saveLabel={saveLabel}
				onCancel={onClose}
				bare
				instead={
					form.conflict ? (
						<ConflictChoice
							key={form.conflict.theirs.version}
							differences={form.conflict.differences}
							labelOf={(name) => byName.get(name)?.label ?? name}
							textOf={conflictText}
							saveLabel={saveLabel}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={onClose}
						/>
					) : null
				}
			>
				{row && picturesOf(area.spec).length > 0 ? (
					<Suspense fallback={<div style={{ height: ABOVE }} />}>
						<RecordPictures area={area} row={row} />
					</Suspense>
				) : null}
				<RecordSections
					sections={sections}
					withIndex={isLong}
					isFaulty={(field) => form.faults[formName(field.name)] !== undefined}
					input={inputOf}
				/>
			</FormFrame>
		</FormDialog>
	);
}

/** What keeps its place until it is there, in px: a photo and its distance. */
const ABOVE = 92;
const RecordPictures = lazy(async () => {
	const [{ default: Pictures }] = await Promise.all([import("../picture/record-pictures.tsx"), loadCatalogue("files")]);
	return { default: Pictures };
	// cast: lazy keeps nothing of a component for each record
}) as unknown as typeof import("../picture/record-pictures.tsx").default;

/** Files lie beside a record that is there; whose it is, the page says that the form stands on. */
const isTyped = ({ field }: RecordField): boolean => !field.computed && !field.fixed && field.record !== "files";

/** Sections with what can be typed. What the server kept back of a record cannot. */
function useFormSections<S extends RecordSpec>(area: RecordArea<S>, known: RecordField[], row: RowOf<S> | null) {
	return useSections(area, known)
		.map((section) => ({
			...section,
			fields: section.fields.filter((one) => (row ? !one.field.computed && isAnswered(row, one.name) : isTyped(one))),
		}))
		.filter((section) => section.fields.length > 0);
}
const isAnswered = (row: Parameters<typeof rawValue>[0], name: string): boolean =>
	name.startsWith(CUSTOM_PREFIX) || rawValue(row, name) !== undefined;

/** The record that a refusal because of another change carries. */
const asRow = <S extends RecordSpec>(value: unknown): RowOf<S> | null =>
	value !== null && typeof value === "object" && "id" in value && "version" in value ? (value as RowOf<S>) : null;
