import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { Checkbox, Switch, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { FieldProps } from "../../kit/form/use-record-form.ts";
import { LOCALES } from "../../kit/i18n/i18n.ts";
import { isColour } from "../../kit/theme/colour.ts";
import { CardTitle } from "../../ui/card/card-title.tsx";
import classes from "./settings-fields.module.css";

interface OwnFieldProps {
	label: string;
	hint?: ReactNode;
	props: FieldProps;
}

/** The heading of a group of fields, over the whole width. */
export function FieldGroup({ title, hint }: { title: string; hint?: string }) {
	return (
		<div className={classes.group}>
			<CardTitle part>{title}</CardTitle>
			{hint ? <p className={classes.hint}>{hint}</p> : null}
		</div>
	);
}

export function SwitchField({ label, hint, props }: OwnFieldProps) {
	return (
		<Switch
			className={classes.wide}
			label={label}
			description={hint}
			error={props.error}
			defaultChecked={props.defaultValue === "true"}
			onChange={(event) => props.onChange(String(event.currentTarget.checked))}
		/>
	);
}

/** The languages to choose from, kept as one text: en,de. */
export function LocalesField({ label, hint, props }: OwnFieldProps) {
	return (
		<Checkbox.Group
			className={classes.wide}
			label={label}
			description={hint}
			error={props.error}
			defaultValue={String(props.defaultValue).split(",")}
			onChange={(chosen) => props.onChange(LOCALES.filter((locale) => chosen.includes(locale)).join(","))}
		>
			<div className={classes.line}>
				{LOCALES.map((locale) => (
					<Checkbox key={locale} value={locale} label={LANGUAGE_NAMES[locale]} lang={locale} />
				))}
			</div>
		</Checkbox.Group>
	);
}

/** A colour to pick with the system's own picker or to type. */
export function ColourField({ label, hint, pickLabel, props }: OwnFieldProps & { pickLabel: string }) {
	const [colour, setColour] = useState(String(props.defaultValue));
	const change = (next: string) => {
		setColour(next);
		props.onChange(next);
	};
	return (
		<TextInput
			label={label}
			description={hint}
			error={props.error}
			value={colour}
			maxLength={7}
			spellCheck={false}
			autoComplete="off"
			classNames={{ input: classes.hex ?? "" }}
			leftSection={
				<input
					type="color"
					className={classes.swatch}
					aria-label={pickLabel}
					value={isColour(colour) ? colour : "#000000"}
					onChange={(event) => change(event.currentTarget.value)}
				/>
			}
			onChange={(event) => change(event.currentTarget.value)}
			onBlur={props.onBlur}
			onFocus={props.onFocus}
		/>
	);
}
