import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import classes from "./alarm-people.module.css";
import type { ShownPerson } from "./alarm-person.ts";
import { AlarmPhones } from "./alarm-phones.tsx";

/** So many are drawn at first: nobody reads hundreds of lines, and whoever is looked for is found by name or class. */
const FIRST = 30;

interface AlarmPeopleProps<Person extends ShownPerson> {
	title: string;
	aside?: string | undefined;
	tone: "missing" | "help" | "found";
	people: readonly Person[];
	/** How many there are, of whom these are the first. */
	total: number;
	/** Said where there is nobody. */
	none?: string | undefined;
	deeds: (person: Person) => ReactNode;
}

/** People about whom something is to be done, each with what can be done now. */
export function AlarmPeople<Person extends ShownPerson>({ title, aside, tone, people, total, none, deeds }: AlarmPeopleProps<Person>) {
	const { t } = useT();
	const formats = useFormats();
	const [all, setAll] = useState(false);
	if (people.length === 0 && none === undefined) return null;
	const shown = all ? people : people.slice(0, FIRST);
	const beyond = total - people.length;
	return (
		<section className={classes.part} aria-label={title}>
			<div className={classes.head}>
				<CardTitle>{title}</CardTitle>
				{aside ? <span className={classes.aside}>{aside}</span> : null}
			</div>
			{people.length === 0 ? (
				<p className={classes.none}>
					<IconCheck size={20} stroke={1.8} aria-hidden="true" />
					{none}
				</p>
			) : (
				<ul className={classes.people} data-tone={tone}>
					{shown.map((person) => (
						<AlarmPerson key={person.key} person={person} deeds={deeds(person)} />
					))}
					{shown.length < people.length ? (
						<li>
							<button type="button" className={classes.more} onClick={() => setAll(true)}>
								{t("emergency.show_more", { shown: formats.number(people.length - shown.length) })}
							</button>
						</li>
					) : beyond > 0 ? (
						<li className={classes.beyond}>{t("emergency.beyond", { count: beyond, shown: formats.number(beyond) })}</li>
					) : null}
				</ul>
			)}
		</section>
	);
}

/** One of them: who, where last, and the ways to reach them. */
function AlarmPerson({ person, deeds }: { person: ShownPerson; deeds: ReactNode }) {
	const { t } = useT();
	const { name, line, note, about, phones } = person;
	return (
		<li className={classes.person}>
			<PersonAvatar name={name} />
			<div className={classes.words}>
				<div className={classes.name}>{name}</div>
				{line ? <div className={classes.line}>{line}</div> : null}
				{note ? <div className={classes.note}>{t("emergency.quoted", { text: note })}</div> : null}
				{about ? <div className={classes.line}>{about}</div> : null}
			</div>
			<div className={classes.deeds}>
				<AlarmPhones name={name} phones={phones} />
				{deeds}
			</div>
		</li>
	);
}
