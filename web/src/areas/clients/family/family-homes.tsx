import { Checkbox, NumberInput } from "@mantine/core";
import { useT } from "../../../kit/i18n/i18n.ts";
import { formName } from "../../../kit/record/form/record-form-values.ts";
import { RecordInput } from "../../../kit/record/form/record-input.tsx";
import { besidesOf, type FamilyDraft, type HomeDraft, nameOfHome, withBeside } from "./family-draft.ts";
import type { FamilyFields } from "./family-fields.ts";
import classes from "./family-part.module.css";
import { FamilySimilar } from "./family-similar.tsx";

export interface DraftProps {
	draft: FamilyDraft;
	onChange: (draft: FamilyDraft) => void;
	fields: FamilyFields;
	errors: Record<string, string>;
	onLeft: (place: string) => void;
}

/** Where the child lives and who pays: homes that are there with their address, a new one with its fields. */
export function FamilyHomes({ draft, onChange, fields, errors, onLeft }: DraftProps) {
	const { t } = useT();
	const change = (at: number, more: Partial<HomeDraft>) =>
		onChange({ ...draft, homes: draft.homes.map((home, place) => (place === at ? { ...home, ...more } : home)) });
	return (
		<ul className={classes.homes}>
			{draft.homes.map((home, at) => (
				<li key={home.client_id ?? "new"} className={classes.home}>
					{home.client_id === null ? (
						<>
							<div className={classes.fields}>
								{fields.client.map((field) => {
									const place = `homes.${at}.client.${field.name}`;
									return (
										<RecordInput
											key={field.name}
											field={field}
											label={field.name === "name" ? t("admission.family_name") : field.label}
											{...(field.field.required && { required: true })}
											defaultValue={home.typed[formName(field.name)] ?? ""}
											error={errors[place]}
											data-path={`family.${place}`}
											onBlur={() => onLeft(place)}
											onChange={(value) => change(at, { typed: { ...home.typed, [formName(field.name)]: value } })}
										/>
									);
								})}
							</div>
							<FamilySimilar draft={draft} onChange={onChange} />
						</>
					) : (
						<div className={classes.who}>
							<strong>{home.name}</strong>
							{home.address ? <span className={classes.quiet}>{home.address}</span> : null}
						</div>
					)}
					<fieldset className={classes.ticks} aria-label={nameOfHome(home)}>
						<Checkbox
							size="xs"
							label={t("families.lives_with")}
							checked={home.lives_with}
							onChange={(event) => change(at, { lives_with: event.currentTarget.checked })}
						/>
						<Checkbox
							size="xs"
							label={t("families.pays")}
							checked={home.pays}
							onChange={(event) => change(at, { pays: event.currentTarget.checked })}
						/>
						{home.pays && draft.homes.length > 1 ? (
							<NumberInput
								size="xs"
								w={86}
								hideControls
								suffix=" %"
								min={1}
								max={100}
								aria-label={t("families.share")}
								value={home.share ?? ""}
								error={errors[`homes.${at}.share`]}
								onChange={(value) => change(at, { share: typeof value === "number" ? value : null })}
							/>
						) : null}
					</fieldset>
				</li>
			))}
		</ul>
	);
}

/** Who else is around the youngest child, to be taken along: a half-sibling has another father, and parents who parted keep what is theirs. */
export function FamilyBesides({ draft, onChange }: Pick<DraftProps, "draft" | "onChange">) {
	const { t } = useT();
	const besides = besidesOf(draft);
	const like = draft.match?.children.find(({ id }) => id === draft.match?.like_id);
	if (besides.length === 0 || like === undefined) return null;
	return (
		<fieldset className={classes.besides}>
			<legend>{t("admission.besides", { name: like.first_name })}</legend>
			{besides.map(({ client_id, name, isChosen }) => (
				<Checkbox
					key={client_id}
					size="xs"
					label={name}
					checked={isChosen}
					onChange={(event) => onChange(withBeside(draft, client_id, event.currentTarget.checked))}
				/>
			))}
		</fieldset>
	);
}
