import type { Field } from "@homeroom/contract/kit/record.ts";
import type { ReactNode } from "react";
import type { FormValue } from "../form/record-conflict.ts";

/** A field with its words: the area's own or one that the customer made. */
export interface RecordField {
	/** As conditions and columns name it: `class_label`, `custom.shirt_size`. */
	name: string;
	field: Field;
	label: string;
	choiceText(choice: string): string;
}

/** What every input of a record's form gets. Values are text, or a list of texts for kind choices. */
export interface InputProps {
	label: string;
	required?: boolean;
	defaultValue?: FormValue;
	onChange: (value: FormValue) => void;
	onBlur?: () => void;
	error?: ReactNode;
	/** The field that has the focus when the form opens. */
	"data-autofocus"?: boolean;
	"data-path"?: string;
}
