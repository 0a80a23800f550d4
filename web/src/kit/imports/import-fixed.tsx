import { Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "../i18n/i18n.ts";
import type { Import } from "./import-client.ts";
import classes from "./import-fixed.module.css";
import { filledFields } from "./import-plan.ts";

interface ImportFixedProps {
	state: Import;
	busy: boolean;
	onChoose: (fixed: Import["fixed"]) => void;
}

/** One value for all rows, in a field that no column fills: the class of a list, the year of a roster. */
export function ImportFixed({ state, busy, onChoose }: ImportFixedProps) {
	const { t } = useT();
	const [field, setField] = useState("");
	const [text, setText] = useState("");
	const given = filledFields(state.columns.map((column) => column.field));
	const free = state.fields.filter(
		({ name }) => name !== "id" && name !== "full_name" && !given.has(name) && !state.fixed.some((one) => one.field === name),
	);
	const chosen = state.fields.find(({ name }) => name === field);
	const add = () => {
		if (field === "" || text.trim() === "") return;
		onChoose([...state.fixed, { field, text: text.trim() }]);
		setField("");
		setText("");
	};
	return (
		<div className={classes.fixed}>
			{state.fixed.map((one) => (
				<p key={one.field}>
					{t("imports.fixed_is", { field: state.fields.find(({ name }) => name === one.field)?.label ?? one.field, value: one.text })}
					<CloseButton
						size="sm"
						disabled={busy}
						aria-label={t("imports.fixed_remove", { value: one.text })}
						onClick={() => onChoose(state.fixed.filter((other) => other !== one))}
					/>
				</p>
			))}
			<form
				onSubmit={(event) => {
					event.preventDefault();
					add();
				}}
			>
				<NativeSelect
					aria-label={t("imports.fixed")}
					value={field}
					disabled={busy}
					onChange={(event) => setField(event.currentTarget.value)}
					data={[{ value: "", label: t("imports.fixed") }, ...free.map(({ name, label }) => ({ value: name, label }))]}
				/>
				{chosen === undefined ? null : (
					<>
						<TextInput
							aria-label={t("imports.fixed_value", { field: chosen.label })}
							placeholder={t("imports.fixed_value", { field: chosen.label })}
							value={text}
							disabled={busy}
							onChange={(event) => setText(event.currentTarget.value)}
						/>
						<Button type="submit" variant="default" disabled={busy || text.trim() === ""}>
							{t("imports.fixed_add")}
						</Button>
					</>
				)}
			</form>
		</div>
	);
}
