import { type GetInputPropsReturnType, useForm } from "@mantine/form";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, isUnreachable } from "../api/api-error.ts";
import { randomKey } from "../api/client.ts";
import { useT } from "../i18n/i18n.ts";
import { createAttemptKey } from "./attempt-key.ts";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import {
	type Choices,
	changedNames,
	type DifferenceOf,
	differencesOf,
	type FormValue,
	type FormValues,
	isDecided,
	mergedValues,
	suggestedChoices,
} from "./record-conflict.ts";
import { type FormSchema, schemaErrors } from "./schema-errors.ts";
import { useProblem } from "./use-problem.ts";

/** A record as the form knows it: its fields' values and, once it exists, its version. */
export interface FormRecord<V extends FormValues> {
	values: V;
	version: number | null;
}
export interface Attempt<V extends FormValues, Output> {
	/** All fields, as the schema reads them. */
	input: Output;
	/** The fields that differ from `FormRecord.values`. */
	changed: (keyof V & string)[];
	version: number | null;
	idempotencyKey: string;
}
interface RecordFormOptions<V extends FormValues, Output, Saved> {
	record: FormRecord<V>;
	schema: FormSchema<Output>;
	/** What the schema reads, where fields hold something else: text of a number. */
	read?: (values: V) => unknown;
	/** The field that a name in the schema or in a refusal stands for. */
	fieldOf?: (path: string) => string;
	/** The page shows the new values before they are saved: leaving meanwhile loses nothing. */
	optimistic?: boolean;
	save: (attempt: Attempt<V, Output>) => Promise<Saved>;
	/** Reads the record a conflict answer carries. */
	readCurrent?: (current: unknown) => { record: FormRecord<V>; saved: Saved } | null;
	/** Saved; or null when there was nothing to save. */
	onSaved: (saved: Saved | null) => void;
	/** On a page that stays open: the record as it was saved, to go on from. */
	recordOf?: (saved: Saved) => FormRecord<V>;
	/** Called with every change of a field: for previews. */
	onValues?: (values: V) => void;
}
export type FieldProps = GetInputPropsReturnType;
interface Conflict<V extends FormValues, Saved> {
	differences: DifferenceOf<V>[];
	theirs: FormRecord<V>;
	saved: Saved;
}

/** A form of one record: checks fields, saves once, puts refusals where they belong. Where it can read the record that a conflict carries, it asks whose value stays, field by field; otherwise a conflict is a refusal. */
export function useRecordForm<V extends FormValues, Output, Saved>(options: RecordFormOptions<V, Output, Saved>) {
	const { schema, save, readCurrent, onSaved, recordOf, onValues, read = asTheyAre, fieldOf = asItIs, optimistic = false } = options;
	const { t, locale } = useT();
	const element = useRef<HTMLFormElement>(null);
	const base = useRef(options.record);
	const key = useRef(createAttemptKey(randomKey));
	const [saving, setSaving] = useState(false);
	const running = useRef(false);
	const done = useRef(false);
	const [problem, setProblem] = useProblem();
	const [conflict, setConflict] = useState<Conflict<V, Saved> | null>(null);
	const form = useForm<V>({
		mode: "uncontrolled",
		initialValues: options.record.values,
		validateInputOnBlur: true,
		validate: (values: V) => named(schemaErrors(schema, read(values), locale)),
		...(onValues && { onValuesChange: onValues }),
	});
	const named = (errors: Record<string, string>) =>
		Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [fieldOf(path), sentence]));
	const changed = () => changedNames(base.current.values, form.getValues());

	const finish = (saved: Saved | null) => {
		if (recordOf && saved !== null) goOn(recordOf(saved));
		else done.current = recordOf === undefined;
		onSaved(saved);
	};

	/** The form stays open and now belongs to this record. */
	const goOn = (record: FormRecord<V>) => {
		base.current = record;
		key.current = createAttemptKey(randomKey);
		setConflict(null);
		form.setValues(record.values);
		form.clearErrors();
	};

	const attempt = async () => {
		const parsed = schema.safeParse(read(form.getValues()));
		if (running.current || !parsed.success) return;
		const { version } = base.current;
		if (version !== null && changed().length === 0) return finish(null);
		running.current = true;
		setSaving(true);
		setProblem(null);
		const saved = save({ input: parsed.data, changed: changed(), version, idempotencyKey: key.current.current() });
		const over = () => {
			running.current = false;
			setSaving(false);
		};
		await saved.finally(over).then(finish, refused);
	};

	const refused = (error: unknown) => {
		if (!(error instanceof ApiError)) throw error;
		key.current.failed(error.status);
		if (error.code === "conflict" && readCurrent) return showConflict(error);
		const faults = Object.entries(named(error.fields ?? {}));
		const known = faults.filter(([name]) => Object.hasOwn(form.getValues(), name));
		const elsewhere = faults.filter(([name]) => !Object.hasOwn(form.getValues(), name));
		form.setErrors(Object.fromEntries(known));
		setConflict(null);
		setProblem(
			problemOf(
				error,
				elsewhere.map(([, sentence]) => sentence),
				known.length > 0,
			),
			isUnreachable(error),
		);
		focusFirstInvalid(element);
	};

	const problemOf = (error: ApiError, elsewhere: string[], atFields: boolean): string | null => {
		if (error.code === "key_reused") return t("form.already_saved");
		if (elsewhere.length > 0) return elsewhere.join(" ");
		return atFields ? null : error.message;
	};

	const showConflict = (error: ApiError) => {
		const current = readCurrent?.(error.current) ?? null;
		if (!current) return setProblem(error.message);
		const differences = differencesOf(base.current.values, form.getValues(), current.record.values);
		// The record already says what I wanted to save: my first attempt arrived, only its answer was lost.
		if (differences.length === 0) return finish(current.saved);
		const found = { differences, theirs: current.record, saved: current.saved };
		// No field was changed by both: there is nothing to ask.
		const choices = suggestedChoices(differences);
		if (isDecided(differences, choices)) return merge(found, choices);
		setConflict(found);
	};

	/** Saves what was chosen per field, on top of the other person's version. */
	const merge = ({ theirs, saved, differences }: Conflict<V, Saved>, choices: Choices) => {
		base.current = theirs;
		form.setValues(mergedValues(theirs.values, differences, choices));
		if (changed().length === 0) return finish(saved);
		if (form.validate().hasErrors) return setConflict(null);
		void attempt();
	};

	return {
		element,
		saving,
		problem,
		conflict,
		resolve: (choices: Choices) => conflict && merge(conflict, choices),
		/** Gives up what was typed for the other person's version, on a page that stays open. */
		keepTheirs: () => conflict && goOn(conflict.theirs),
		/** Shows a newer record, as long as nothing was typed here; otherwise saving finds the conflict. */
		follow: (record: FormRecord<V>) => {
			if ((record.version ?? 0) > (base.current.version ?? 0) && changed().length === 0) goOn(record);
		},
		/** Something was typed that is not saved. */
		isDirty: () => !done.current && !(optimistic && running.current) && changed().length > 0,
		submit: form.onSubmit(
			() => void attempt(),
			() => {
				setProblem(null);
				focusFirstInvalid(element);
			},
		) as (event?: FormEvent<HTMLFormElement>) => void,
		/** Proposes a value for a field that nobody has touched. */
		// cast: the form's library wants the type of this one field
		propose: (name: keyof V & string, value: FormValue) => form.setFieldValue(name, value as never),
		/** Props of a field; pass `key={fieldKey(name)}` beside it. */
		field: (name: keyof V & string) => form.getInputProps(name),
		fieldKey: (name: keyof V & string) => form.key(name),
		/** Fields with an error, for an index of a long form. */
		faults: form.errors,
	};
}
const asTheyAre = (values: unknown) => values;
const asItIs = (path: string) => path;
export type RecordForm = Pick<
	ReturnType<typeof useRecordForm<FormValues, unknown, unknown>>,
	"element" | "saving" | "problem" | "isDirty" | "submit"
>;
