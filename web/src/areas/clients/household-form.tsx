import type { Household } from "@homeroom/contract/areas/clients/families.contract.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { NumberInput, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import type { CallOptions } from "../../kit/api/client.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordPicker } from "../../kit/record/form/record-pickers.tsx";
import classes from "./families.module.css";
import { RuleForm } from "./family-rule-form.tsx";

interface HouseholdFormProps {
	client_id: number;
	/** Null: a child is added. */
	household: Household | null;
	onSaved: (answer: object) => void;
	onClose: () => void;
}

/** Where a child lives and who pays, from when to when. */
export function HouseholdForm({ client_id, household, onSaved, onClose }: HouseholdFormProps) {
	const { t } = useT();
	const [student, setStudent] = useState(0);
	const [lives_with, setLives] = useState(household?.lives_with ?? true);
	const [pays, setPays] = useState(household?.pays ?? true);
	const [share, setShare] = useState<number | null>(household?.share ?? null);
	const [note, setNote] = useState(household?.note ?? "");
	const [dates, setDates] = useState({ starts: household?.starts ?? "", ends: household?.ends ?? "" });
	const rule = { lives_with, pays, share: pays ? share : null, note, ...dates };
	const save = async (options: CallOptions) => {
		const answer = await (household
			? api.families.change_household({ params: { id: household.id }, body: { ...rule, version: household.version } }, options)
			: api.families.add_household({ body: { ...rule, client_id, student_id: student } }, options));
		onSaved(answer);
	};
	return (
		<RuleForm
			title={household ? fullName(household.student) : t("families.link_child")}
			saveLabel={household ? t("families.save") : t("families.link_child")}
			typed={{ rule, student }}
			dates={dates}
			onDates={setDates}
			save={save}
			onClose={onClose}
		>
			{(errors) => (
				<>
					{household ? null : (
						<div className={classes.wide}>
							<RecordPicker
								record="students"
								label={t("families.student")}
								required
								data-autofocus
								error={errors.student_id}
								onChange={(value) => setStudent(Number(value))}
							/>
						</div>
					)}
					<Switch label={t("families.lives_with")} checked={lives_with} onChange={(event) => setLives(event.currentTarget.checked)} />
					<Switch label={t("families.pays")} checked={pays} onChange={(event) => setPays(event.currentTarget.checked)} />
					{pays ? (
						<NumberInput
							label={t("families.share")}
							hideControls
							min={1}
							max={100}
							value={share ?? ""}
							error={errors.share}
							onChange={(value) => setShare(typeof value === "number" ? value : null)}
						/>
					) : null}
					<TextInput
						label={t("families.note")}
						maxLength={500}
						value={note}
						error={errors.note}
						onChange={(event) => setNote(event.currentTarget.value)}
					/>
				</>
			)}
		</RuleForm>
	);
}
