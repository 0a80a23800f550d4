import { yearsBetween } from "@homeroom/contract/kit/values/doubts.ts";
import { IconAlertTriangle, IconBell, IconHome, IconReceipt, IconSchool, IconUserCheck, IconUsersPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { type FamilyDraft, isMade, nameOfHome, nameOfPerson } from "../../clients/clients.public-ui.ts";
import { classSuggestions, type TypedChild, useMakesClass } from "../students.api.ts";
import classes from "./admission-page.module.css";
import { useSimilar } from "./admission-similar.tsx";

interface AdmissionEffectsProps {
	child: TypedChild & { class_label: string; admission_date: string };
	draft: FamilyDraft;
	withFamily: boolean;
}
interface Effect {
	icon: ComponentType<{ size?: number; stroke?: number }>;
	text: string;
	warns?: boolean;
}
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What saving will do, in words. */
export function AdmissionEffects({ child, draft, withFamily }: AdmissionEffectsProps) {
	const { t, locale } = useT();
	const formats = useFormats();
	const effects = useEffects({ child, draft, withFamily });
	const name = `${child.first_name} ${child.last_name}`.trim();
	const years = isDay(child.date_of_birth) ? yearsBetween(child.date_of_birth, schoolToday()) : -1;
	const facts = [
		...(years >= 0 ? [t("students.age", { years })] : []),
		...(child.class_label ? [child.class_label] : []),
		...(isDay(child.admission_date) ? [t("admission.from_day", { day: formats.day(child.admission_date) })] : []),
	];
	return (
		<section className={classes.effects} aria-label={t("admission.when_saved")} aria-live="polite" lang={locale}>
			<CardTitle>{t("admission.when_saved")}</CardTitle>
			<div className={classes.who}>
				<PersonAvatar name={name || "?"} size="lg" />
				<div>
					<strong>{name || t("admission.new_child")}</strong>
					<span className={classes.quiet}>{facts.join(" · ")}</span>
				</div>
			</div>
			<ul className={classes.lines}>
				{effects.map(({ icon: Icon, text, warns }) => (
					<li key={text} className={classes.line} data-warns={warns || undefined}>
						<Icon size={16} stroke={1.7} aria-hidden="true" />
						<span>{text}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function useEffects({ child, draft, withFamily }: AdmissionEffectsProps): Effect[] {
	const { t, locale } = useT();
	const { data: labels = [] } = useQuery(classSuggestions);
	const makesClass = useMakesClass(child.class_label);
	const similar = useSimilar(child) ?? [];
	const list = (names: string[]) => new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
	const first = child.first_name || t("admission.new_child");
	const effects: Effect[] = [];
	if (similar.some(({ because }) => because === "birthday"))
		effects.push({ icon: IconAlertTriangle, text: t("admission.will_be_two"), warns: true });
	if (makesClass) effects.push({ icon: IconSchool, text: t("admission.makes_class", { name: first, class: child.class_label }) });
	else if (child.class_label) {
		const count = labels.find(({ value }) => value === child.class_label)?.count ?? 0;
		effects.push({ icon: IconSchool, text: t("admission.joins_class", { name: first, class: child.class_label, count }) });
	}
	if (isMade(draft)) {
		const people = draft.people.map(nameOfPerson).filter(Boolean);
		const family = draft.homes.map(nameOfHome).filter(Boolean).join(", ") || t("admission.new_family");
		effects.push({
			icon: IconUsersPlus,
			text: t("admission.makes_family", { family, people: list(people), count: people.length }),
		});
	}
	const homes = draft.homes.filter(({ lives_with, client_id }) => lives_with && client_id !== null);
	if (homes.length > 0)
		effects.push({
			icon: IconHome,
			text: t("admission.lives", { name: first, homes: list(homes.map((home) => home.address ?? home.name)) }),
		});
	const payers = draft.homes
		.filter(({ pays }) => pays)
		.map((home) => [nameOfHome(home), home.share ? `${home.share} %` : ""].filter(Boolean).join(", "));
	if (payers.some(Boolean)) effects.push({ icon: IconReceipt, text: t("admission.pay", { payers: list(payers), count: payers.length }) });
	const called = draft.people
		.filter(({ emergency }) => emergency)
		.map(nameOfPerson)
		.filter(Boolean);
	if (called.length > 0)
		effects.push({ icon: IconBell, text: t("admission.called", { people: called.join(" → "), count: called.length }) });
	const seeing = draft.people.filter(({ has_login, portal }) => has_login && portal).map(nameOfPerson);
	if (seeing.length > 0)
		effects.push({ icon: IconUserCheck, text: t("admission.sees", { people: list(seeing), name: first, count: seeing.length }) });
	if (withFamily && draft.homes.length === 0) effects.push({ icon: IconHome, text: t("admission.without_family") });
	return effects;
}
