import { TextInput } from "@mantine/core";
import type { FieldProps } from "../../kit/form/use-record-form.ts";

/** A time of day; phones bring up their clock for it. */
export function RoomClockInput({ label, path, field }: { label: string; path: string; field: FieldProps }) {
	return <TextInput type="time" label={label} required data-path={path} {...field} />;
}
