import { MESSAGE_FIELDS } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RichTextShown } from "../../../kit/rich-text/rich-text-parts.tsx";
import { ChoiceFilter } from "../../../kit/table/choice-filter.tsx";
import { FoldSheet } from "../../../ui/card/fold-sheet.tsx";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import { useTargetName } from "../target/target-names.ts";
import classes from "./recipient-board.module.css";

/** To whom it went and what it said, language by language. */
export function RecipientWritten({ message }: { message: Message }) {
	const { t } = useT();
	const formats = useFormats();
	const narrow = useIsNarrow();
	const nameOf = useTargetName();
	const written = LOCALES.filter((one) => message.texts[one] !== undefined);
	const [language, setLanguage] = useState<Locale | undefined>(written[0]);
	const [open, setOpen] = useState(!narrow);
	const text = language ? message.texts[language] : undefined;
	const to = message.targets.map((target) => (target.adds ? nameOf(target) : `${t("messages.without")} ${nameOf(target)}`));
	/** Gaps as what fills them, not as they are written. */
	const inWords = (said: string) =>
		MESSAGE_FIELDS.reduce((all, field) => all.replaceAll(`{${field}}`, `[${t(`messages.field.${field}`)}]`), said);
	return (
		<FoldSheet title={t("messages.written")} open={open} onOpen={setOpen}>
			<div className={classes.written}>
				<p className={classes.quiet}>{`${t("messages.to_short")} ${to.join(", ")}`}</p>
				{written.length > 1 && language ? (
					<ChoiceFilter
						label={t("messages.languages")}
						allLabel={LANGUAGE_NAMES[written[0] ?? language]}
						choices={written.slice(1).map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
						value={language === written[0] ? undefined : language}
						onChange={(value) => setLanguage(value ?? written[0])}
						narrow={written.length > 3}
					/>
				) : null}
				{text ? (
					<div lang={language}>
						<h3 className={classes.subject}>{inWords(text.subject) || t("messages.no_subject")}</h3>
						<RichTextShown html={inWords(text.body)} small />
					</div>
				) : null}
				{message.files.length > 0 ? (
					<ul className={classes.files}>
						{message.files.map((file) => (
							<li key={file.id}>{`${file.name} · ${formats.number(Math.max(1, Math.round(file.size / 1000)))} kB`}</li>
						))}
					</ul>
				) : null}
			</div>
		</FoldSheet>
	);
}
