import { NounInput } from "@homeroom/contract/kit/words/own-words.schema.ts";
import {
	GENDERS_OF_WORDS,
	type Noun,
	OWN_WORD_MAX,
	OWN_WORDS,
	type OwnWord,
	type SchoolWords,
} from "@homeroom/contract/kit/words/own-words.ts";
import { LANGUAGE_NAMES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { OFFERED_NOUNS, OPEN_WORDS } from "@homeroom/contract/nouns.generated.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { schemaErrors } from "../../../kit/form/schema-errors.ts";
import type { FieldProps } from "../../../kit/form/use-record-form.ts";
import { currentLocale, useT } from "../../../kit/i18n/i18n.ts";
import { ChoiceFilter } from "../../../kit/table/choice-filter.tsx";
import classes from "./words.module.css";

interface WordsFieldProps {
	props: FieldProps;
	/** Languages of the school. */
	locales: readonly Locale[];
}
/** The ten words in each language of the school, kept as one text. */
export function WordsField({ props, locales }: WordsFieldProps) {
	const { t } = useT();
	const [words, setWords] = useState<SchoolWords>(() => JSON.parse(String(props.defaultValue)));
	const [locale, setLocale] = useState<Locale>(() => locales.find((one) => one === currentLocale()) ?? (locales[0] as Locale));
	const change = (word: OwnWord, noun: Noun | undefined) => {
		const next = { ...words, [word]: { ...words[word], [locale]: noun } };
		setWords(next);
		props.onChange(JSON.stringify(onlyOwn(next)));
	};
	const others = locales.filter((one) => one !== locales[0]);
	return (
		<div className={classes.words}>
			{others.length > 0 ? (
				<ChoiceFilter
					label={t("words.language")}
					allLabel={LANGUAGE_NAMES[locales[0] as Locale]}
					choices={others.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
					value={locale === locales[0] ? undefined : locale}
					onChange={(chosen) => setLocale((chosen ?? locales[0]) as Locale)}
					narrow={false}
				/>
			) : null}
			{OWN_WORDS.map((word) => (
				<WordRow
					key={`${locale} ${word}`}
					word={word}
					locale={locale}
					noun={words[word]?.[locale]}
					onChange={(noun) => change(word, noun)}
				/>
			))}
		</div>
	);
}

/** Without what is said as the product does. */
const onlyOwn = (words: SchoolWords): SchoolWords =>
	Object.fromEntries(
		Object.entries(words).flatMap(([word, languages]) => {
			const own = Object.entries(languages).filter(([, noun]) => noun !== undefined);
			return own.length === 0 ? [] : [[word, Object.fromEntries(own)]];
		}),
	);

interface WordRowProps {
	word: OwnWord;
	locale: Locale;
	noun: Noun | undefined;
	onChange: (noun: Noun | undefined) => void;
}
const [AS_PRODUCT, OWN] = ["", "own"];
function WordRow({ word, locale, noun, onChange }: WordRowProps) {
	const { t, locale: reader } = useT();
	const [product, ...offered] = OFFERED_NOUNS[locale][word] as [Noun, ...Noun[]];
	const at = noun ? offered.findIndex(({ one, many }) => one === noun.one && many === noun.many) : -1;
	const [typing, setTyping] = useState(noun !== undefined && at < 0);
	const name = capital(OFFERED_NOUNS[reader][word][0]?.many ?? word);
	// those that the nouns of the language have
	const genders = GENDERS_OF_WORDS.filter((gender) =>
		Object.values(OFFERED_NOUNS[locale]).some((nouns) => nouns.some((one) => one.gender === gender)),
	);
	const isOpen = OPEN_WORDS[locale].includes(word);
	const choose = (value: string) => {
		setTyping(value === OWN);
		onChange(value === AS_PRODUCT ? undefined : value === OWN ? { ...product, ...noun } : offered[Number(value)]);
	};
	const errors = typing && noun ? schemaErrors(NounInput, noun, reader) : {};
	const type = (part: Partial<Noun>) => onChange({ ...product, ...noun, ...part });
	return (
		<fieldset className={classes.row} lang={locale}>
			<legend className={classes.name} lang={reader}>
				{name}
			</legend>
			<NativeSelect
				aria-label={t("words.word", { word: name })}
				disabled={!isOpen}
				description={isOpen ? undefined : t("words.not_yet")}
				value={typing ? OWN : noun ? String(at) : AS_PRODUCT}
				onChange={(event) => choose(event.currentTarget.value)}
				data={[
					{ value: AS_PRODUCT as string, label: t("words.default", { noun: capital(product.many) }) },
					...offered.map(({ one, many }, place) => ({ value: String(place), label: `${capital(one)}, ${many}` })),
					{ value: OWN as string, label: t("words.own") },
				]}
			/>
			{typing && noun ? (
				<>
					<TextInput
						label={t("words.one")}
						value={noun.one}
						maxLength={OWN_WORD_MAX}
						error={errors.one}
						onChange={(event) => type({ one: event.currentTarget.value })}
					/>
					<TextInput
						label={t("words.many")}
						value={noun.many}
						maxLength={OWN_WORD_MAX}
						error={errors.many}
						onChange={(event) => type({ many: event.currentTarget.value })}
					/>
					{genders.length < 2 ? null : (
						<NativeSelect
							label={t("words.gender")}
							value={noun.gender}
							onChange={(event) => type({ gender: event.currentTarget.value as Noun["gender"] })}
							data={genders.map((value) => ({ value, label: t(`words.gender.${value}`) }))}
						/>
					)}
				</>
			) : null}
		</fieldset>
	);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
