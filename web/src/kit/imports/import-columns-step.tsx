import { DATE_FORMATS } from "@homeroom/contract/kit/formats.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Sheet } from "../../ui/sheet.tsx";
import { useT } from "../i18n/i18n.ts";
import type { Import } from "./import-client.ts";
import { ImportColumns } from "./import-columns.tsx";
import type { Together } from "./import-file-step.tsx";
import classes from "./import-parts.module.css";
import { filledFields, useCheckPlan } from "./import-plan.ts";
import { ImportReading } from "./import-reading.tsx";

interface ImportColumnsStepProps {
	spec: RecordSpec;
	state: Import;
	onChange: (state: Import) => void;
	together?: Together | undefined;
}

/** What each column is, and how rows find what is there already. */
export function ImportColumnsStep({ spec, state, onChange, together }: ImportColumnsStepProps) {
	const { t } = useT();
	const [fields, setFields] = useState(() => new Map(state.columns.map(({ index, field }) => [index, field])));
	const [match, setMatch] = useState(state.match.join(","));
	const [empty, setEmpty] = useState(state.empty);
	const [dates, setDates] = useState(state.date_format_id);
	const labels = new Map(state.fields.map(({ name, label }) => [name, label]));
	const given = filledFields(fields.values());
	const fitting = state.matches.filter((names) => names.every((name) => given.has(name)));
	// one that is part of another tells fewer rows apart
	const matches = fitting.filter(
		(names) => !fitting.some((more) => more.length > names.length && names.every((name) => more.includes(name))),
	);
	const chosen = matches.some((names) => names.join(",") === match) ? match : "";
	const missing = state.fields.filter(({ name, required }) => required && !given.has(name));
	const check = useCheckPlan(spec, state, onChange);
	const plan = {
		date_format_id: dates,
		columns: [...fields].flatMap(([index, field]) => (field === null ? [] : [{ index, field }])),
		match: chosen === "" ? [] : chosen.split(","),
		empty,
	};
	const choose = (index: number, field: string | null) =>
		// a field is filled by one column: whoever chooses it takes it from the other
		setFields((now) => new Map([...now].map(([at, known]) => [at, at === index ? field : known === field ? null : known])));
	return (
		<div className={classes.step}>
			{state.problem ? (
				<p className={classes.problem} role="alert">
					{state.problem}
				</p>
			) : null}
			<div className={classes.halves}>
				<ImportColumns state={state} fields={fields} onChoose={choose} disabled={check.pending} together={together} />
				<Sheet title={t("imports.how_read")}>
					<div className={classes.step}>
						<ImportReading spec={spec} state={state} onChange={onChange} />
						<div className={classes.options}>
							<NativeSelect
								label={t("imports.dates")}
								value={String(dates)}
								onChange={(event) => setDates(Number(event.currentTarget.value))}
								data={Object.entries(DATE_FORMATS).map(([value, label]) => ({ value, label }))}
							/>
							<NativeSelect
								label={t("imports.match")}
								value={chosen}
								onChange={(event) => setMatch(event.currentTarget.value)}
								data={[
									...matches.map((names) => ({ value: names.join(","), label: names.map((name) => labels.get(name) ?? name).join(" + ") })),
									{ value: "", label: t("imports.match_none") },
								]}
							/>
							<NativeSelect
								label={t("imports.empty")}
								value={empty}
								onChange={(event) => setEmpty(event.currentTarget.value === "clear" ? "clear" : "keep")}
								data={[
									{ value: "keep", label: t("imports.empty_keep") },
									{ value: "clear", label: t("imports.empty_clear") },
								]}
							/>
						</div>
						{missing.length > 0 && chosen === "" ? (
							<p className={classes.text}>{t("imports.missing", { fields: missing.map(({ label }) => label).join(", ") })}</p>
						) : null}
						<div className={classes.actions}>
							<Button disabled={[...given].every((name) => name === "id")} loading={check.pending} onClick={() => void check.run(plan)}>
								{t("imports.check")}
							</Button>
						</div>
					</div>
				</Sheet>
			</div>
		</div>
	);
}
