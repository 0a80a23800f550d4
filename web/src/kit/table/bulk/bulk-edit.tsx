import type { Field, RecordBase } from "@homeroom/contract/kit/record.ts";
import { Button, CloseButton, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type ComponentProps, type ComponentType, type FormEvent, Suspense, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { sayRefused } from "../../deeds/deed-notices.ts";
import { useT } from "../../i18n/i18n.ts";
import type { InputProps } from "../../record/record-field.ts";
import type { OwnInputs } from "../../record/record-making.ts";
import { NamesText, namedBy } from "../../record/use-names.ts";
import type { Suggestions } from "../quick-filters.tsx";
import { changesBody } from "../records/record-fields.ts";
import type { RecordListModel } from "../records/use-record-list.ts";
import { ValueInput } from "../values/value-input.tsx";
import classes from "./bulk-edit.module.css";
import type { useBulk } from "./use-bulk.ts";

interface BulkEditProps {
	list: RecordListModel<RecordBase>;
	own: OwnInputs;
	suggestions: Suggestions;
	bulk: ReturnType<typeof useBulk>;
	onClose: () => void;
}
type Changes = Record<string, unknown>;

/** Nobody gives many the same long text, nor what cannot be chosen by its name. */
const isOffered = ([, field]: [string, Field]): boolean =>
	!field.single && !field.computed && field.kind !== "rich" && (field.kind !== "record" || namedBy(field) !== undefined);

/** Gives many rows the same values: which fields, which values, and what will be different before anything is. */
export default function BulkEdit({ list, own, suggestions, bulk, onClose }: BulkEditProps) {
	const { words, chosen } = list;
	const { t } = useT();
	const offered = Object.entries(list.fields).filter(isOffered);
	const fields = Object.fromEntries(offered);
	const [changes, setChanges] = useState<Changes>({});
	const [errors, setErrors] = useState<Record<string, string>>({});
	const rest = offered.filter(([name]) => !(name in changes));
	const many = words.word("count", { count: chosen });
	const isWhole = ([name, value]: [string, unknown]) => value !== null || fields[name]?.required !== true;
	const ready = Object.keys(changes).length > 0 && Object.entries(changes).every(isWhole);

	const change = (name: string, value: unknown) => {
		setChanges({ ...changes, [name]: value ?? null });
		setErrors({ ...errors, [name]: "" });
	};
	const drop = (name: string) => setChanges(Object.fromEntries(Object.entries(changes).filter(([one]) => one !== name)));
	const save = async (event: FormEvent) => {
		event.preventDefault();
		if (!ready) return;
		const done = await bulk.update(changesBody(changes), (error) => {
			const found = error instanceof ApiError ? byField(error.fields) : {};
			if (Object.keys(found).length > 0) setErrors(found);
			else sayRefused(error);
		});
		if (done) onClose();
	};
	return (
		<Modal
			opened
			onClose={onClose}
			title={t("lists.edit_title", { many })}
			size="md"
			closeButtonProps={{ "aria-label": t("action.close") }}
		>
			<form onSubmit={save} noValidate>
				<Stack gap="md">
					{Object.keys(changes).map((name) => (
						<div key={name} className={classes.change}>
							<ChangeInput
								own={own.inputs?.[name]}
								name={name}
								field={fields[name] as Field}
								words={words}
								label={words.label(name)}
								value={changes[name]}
								error={errors[name] || undefined}
								suggestions={suggestions[name]}
								onChange={(value) => change(name, value)}
							/>
							<CloseButton aria-label={t("lists.edit_drop", { field: words.label(name) })} onClick={() => drop(name)} />
						</div>
					))}
					{rest.length > 0 ? (
						<NativeSelect
							label={t("lists.edit_field")}
							data={[{ value: "", label: "—" }, ...rest.map(([name]) => ({ value: name, label: words.label(name) }))]}
							value=""
							data-autofocus
							onChange={(event) =>
								event.currentTarget.value && change(event.currentTarget.value, fields[event.currentTarget.value]?.initial)
							}
						/>
					) : null}
					{Object.keys(changes).length > 0 ? (
						<div className={classes.preview} role="status">
							<strong>{many}</strong>
							<ul>
								{Object.entries(changes).map(([name, value]) => (
									<li key={name}>
										{words.label(name)} →{" "}
										{value !== null && namedBy(fields[name] as Field) !== undefined ? (
											<NamesText field={fields[name] as Field} value={value} />
										) : (
											(words.text(name, fields[name] as Field, value) ?? t("form.empty"))
										)}
									</li>
								))}
							</ul>
						</div>
					) : null}
					<Group justify="flex-end">
						<Button variant="default" onClick={onClose}>
							{t("form.cancel")}
						</Button>
						<Button type="submit" loading={bulk.busy} disabled={!ready}>
							{t("lists.edit_save", { many })}
						</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	);
}

function ChangeInput({ own: Own, ...props }: ComponentProps<typeof ValueInput> & { own: ComponentType<InputProps> | undefined }) {
	if (Own === undefined) return <ValueInput {...props} />;
	const { label, value, error, onChange } = props;
	return (
		<Suspense fallback={<TextInput label={label} disabled />}>
			<Own
				label={label}
				error={error}
				defaultValue={typeof value === "string" ? value : ""}
				onChange={(next) => onChange(next === "" ? undefined : next)}
			/>
		</Suspense>
	);
}

/** `changes.email` is said at its field. */
const byField = (fields: Record<string, string> | undefined): Record<string, string> =>
	Object.fromEntries(Object.entries(fields ?? {}).map(([path, sentence]) => [path.split(".").at(-1) ?? path, sentence]));
