import { NativeSelect } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Sheet } from "../../ui/sheet.tsx";
import { useT } from "../i18n/i18n.ts";
import type { Import } from "./import-client.ts";
import classes from "./import-columns.module.css";
import type { Together } from "./import-file-step.tsx";
import { ImportLeft } from "./import-left.tsx";
import { leftWithData } from "./import-plan.ts";

interface ImportColumnsProps {
	state: Import;
	/** What each column becomes, by its place. */
	fields: ReadonlyMap<number, string | null>;
	onChoose: (index: number, field: string | null) => void;
	disabled?: boolean;
	together?: Together | undefined;
	/** Below the columns. */
	footer?: ReactNode;
}
/** Less sure than this, somebody should look. */
const SURE = 75;

/** What each column of the file is taken for, how sure that is and why. */
export function ImportColumns({ state, fields, onChoose, disabled, together, footer }: ImportColumnsProps) {
	const { t } = useT();
	const labels = new Map(state.fields.map(({ name, label }) => [name, label]));
	const known = state.columns.filter(({ index }) => fields.get(index)).length;
	const left = leftWithData(state, fields);
	const nameOf = ({ header, index }: Import["columns"][number]) => header || t("imports.column_number", { number: index + 1 });
	return (
		<Sheet
			title={t("imports.columns")}
			aside={
				<span className={classes.aside}>
					{state.remembered ? t("imports.columns_remembered") : t("imports.columns_known", { known, all: state.columns.length })}
				</span>
			}
		>
			<ul className={classes.list}>
				{state.columns.map((column) => {
					const { index, samples } = column;
					const field = fields.get(index) ?? null;
					// what somebody chose needs no reason
					const guess = field === column.field ? column : null;
					const isDoubtful = guess !== null && guess.confidence !== null && guess.confidence < SURE;
					return (
						<li key={index} data-doubtful={isDoubtful || undefined}>
							<div className={classes.name}>
								<span>{nameOf(column)}</span>
								<small title={samples.join(" · ")}>{samples.slice(0, 3).join(", ") || "—"}</small>
							</div>
							<IconArrowRight className={classes.arrow} size={15} stroke={1.7} aria-hidden="true" />
							<NativeSelect
								className={classes.field}
								aria-label={t("imports.becomes_of", { column: nameOf(column) })}
								value={field ?? ""}
								disabled={disabled ?? false}
								onChange={(event) => onChoose(index, event.currentTarget.value || null)}
								data={[
									{ value: "", label: t("imports.leave_out") },
									...state.fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} *` : label })),
								]}
							/>
							<div className={classes.reason}>
								{guess?.confidence === null || guess === null ? null : (
									<>
										<span className={classes.bar} aria-hidden="true">
											<span style={{ inlineSize: `${guess.confidence}%` }} />
										</span>
										<span className={classes.percent}>{guess.confidence} %</span>
									</>
								)}
								{guess?.reason ? <span>{t(`imports.reason.${guess.reason}`, { field: labels.get(guess.unlike ?? "") ?? "" })}</span> : null}
							</div>
						</li>
					);
				})}
			</ul>
			<ImportLeft columns={left} nameOf={nameOf} labels={labels} together={together} />
			{footer}
		</Sheet>
	);
}
