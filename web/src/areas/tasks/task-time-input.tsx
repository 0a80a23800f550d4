import { TextInput } from "@mantine/core";
import type { InputProps } from "../../kit/record/record-field.ts";

/** A time of day; phones bring up their clock for it. */
export function TaskTimeInput({ defaultValue, onChange, ...props }: InputProps) {
	return (
		<TextInput
			{...props}
			type="time"
			defaultValue={typeof defaultValue === "string" ? defaultValue : ""}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}
