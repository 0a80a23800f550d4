import { MESSAGE_FIELDS, SHORT_MAX, SUBJECT_MAX } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { MessageText, PreviewTotals } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useRef } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MenuPart } from "../../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../../kit/menu/menu-when-used.tsx";
import { RichTextField } from "../../../kit/rich-text/rich-text-parts.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type MessageDraft, NO_TEXT } from "./message-draft.ts";
import classes from "./message-write.module.css";

interface MessageTextCardProps {
	draft: MessageDraft;
	language: Locale;
	options: { languages: Locale[]; school_language: Locale } | undefined;
	totals: PreviewTotals | undefined;
	errors: Record<string, string>;
	onLanguage: (language: Locale) => void;
	onText: (text: MessageText) => void;
	/** There shall be no text in this language. */
	onDrop: () => void;
}

/** What it says, a tab for each language, with how many need it. */
export function MessageTextCard({ draft, language, options, totals, errors, onLanguage, onText, onDrop }: MessageTextCardProps) {
	const { t } = useT();
	const formats = useFormats();
	const text = draft.texts[language] ?? NO_TEXT;
	const change = (part: Partial<MessageText>) => onText({ ...text, ...part });
	const error = (part: string) => errors[`texts.${language}.${part}`];
	const fields = MESSAGE_FIELDS.map((field) => ({ text: `{${field}}`, label: t(`messages.field.${field}`) }));
	const offered = options?.languages ?? LOCALES;
	const needsShort = draft.channels.includes("sms") || draft.channels.includes("push");
	const missing = totals?.missing_languages.find((one) => one.language === language);
	return (
		<Sheet title={t("messages.text")}>
			{offered.length > 1 ? (
				<ul className={classes.languages} aria-label={t("messages.languages")}>
					{offered.map((one) => {
						const needs = totals?.languages[one] ?? 0;
						const lacks = totals?.missing_languages.some((gap) => gap.language === one) ?? false;
						return (
							<li key={one}>
								<button
									type="button"
									lang={one}
									className={classes.language}
									aria-pressed={one === language}
									data-missing={lacks || undefined}
									onClick={() => onLanguage(one)}
								>
									{LANGUAGE_NAMES[one]}
									{needs > 0 ? <small>{formats.number(needs)}</small> : null}
									{lacks ? <small lang="">{t("messages.text_missing")}</small> : null}
								</button>
							</li>
						);
					})}
				</ul>
			) : null}
			<div className={classes.fields} key={language} lang={language}>
				{missing ? (
					<p className={classes.missing}>
						{t("messages.text_missing_for", {
							count: missing.people,
							shown: formats.number(missing.people),
							names: missing.names.slice(0, 3).join(", "),
						})}
					</p>
				) : null}
				<GappedInput
					label={t("messages.subject")}
					value={text.subject}
					max={SUBJECT_MAX}
					path={`texts.${language}.subject`}
					error={error("subject")}
					fields={fields}
					onChange={(subject) => change({ subject })}
				/>
				<RichTextField
					label={t("messages.body")}
					defaultValue={text.body}
					error={error("body")}
					pieces={{ label: t("messages.insert"), choices: fields }}
					onChange={(body) => change({ body })}
				/>
				{needsShort ? (
					<>
						<GappedInput
							long
							label={t("messages.short")}
							value={text.short}
							max={SHORT_MAX}
							path={`texts.${language}.short`}
							error={error("short")}
							fields={fields}
							onChange={(short) => change({ short })}
						/>
						<p className={classes.hint}>{t("messages.short_hint")}</p>
					</>
				) : null}
				{draft.texts[language] && Object.keys(draft.texts).length > 1 ? (
					<Button variant="subtle" color="gray" size="compact-sm" style={{ justifySelf: "start" }} onClick={onDrop}>
						{t("messages.drop_language", { language: LANGUAGE_NAMES[language] })}
					</Button>
				) : null}
			</div>
		</Sheet>
	);
}

interface GappedInputProps {
	label: string;
	value: string;
	max: number;
	path: string;
	error: string | undefined;
	fields: readonly { text: string; label: string }[];
	long?: true;
	onChange: (value: string) => void;
}
/** A line with a menu that puts gaps where one writes. */
function GappedInput({ label, value, max, path, error, fields, long, onChange }: GappedInputProps) {
	const { t } = useT();
	const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
	const insert = (piece: string) => {
		const at = field.current?.selectionStart ?? value.length;
		const end = field.current?.selectionEnd ?? at;
		onChange((value.slice(0, at) + piece + value.slice(end)).slice(0, max));
		requestAnimationFrame(() => {
			field.current?.focus();
			field.current?.setSelectionRange(at + piece.length, at + piece.length);
		});
	};
	const props = {
		ref: field,
		label,
		value,
		maxLength: max,
		"data-path": path,
		error,
		onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
		rightSection: (
			<MenuWhenUsed
				withinPortal
				position="bottom-end"
				returnFocus={false}
				button={
					<ActionIcon variant="subtle" color="gray" aria-label={t("messages.insert_into", { field: label })}>
						<IconBraces size={16} stroke={1.7} aria-hidden="true" />
					</ActionIcon>
				}
			>
				{fields.map(({ text, label: name }) => (
					<MenuPart.Item key={text} onClick={() => insert(text)}>
						{name}
					</MenuPart.Item>
				))}
			</MenuWhenUsed>
		),
	};
	return long ? <Textarea autosize minRows={2} maxRows={6} {...props} /> : <TextInput {...props} />;
}
