import type { FamilyMatch } from "@homeroom/contract/areas/clients/families.admission.ts";
import { MOST_PEOPLE } from "@homeroom/contract/areas/clients/families.rules.ts";
import { Button, Radio, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { familiesQuery } from "../clients.api.ts";
import { draftOf, type FamilyDraft, isMade, NO_FAMILY, newFamily, newPerson } from "./family-draft.ts";
import type { FamilyFields } from "./family-fields.ts";
import { FamilyBesides, FamilyHomes } from "./family-homes.tsx";
import classes from "./family-part.module.css";
import { FamilyPeople } from "./family-people.tsx";

const TYPING_MS = 200;

interface FamilyPartProps {
	draft: FamilyDraft;
	onChange: (draft: FamilyDraft) => void;
	/** The family that the form was opened for is there, and chosen. */
	onGiven?: (draft: FamilyDraft) => void;
	fields: FamilyFields;
	/** Of the child: families of that name are offered before anything is typed. */
	lastName: string;
	/** The family that the form was opened for. */
	given: number | null;
	/** There is one to choose: none is not offered. */
	required?: boolean;
	/** Sentences beside fields, by where they stand: `homes.0.client.name`. */
	errors: Record<string, string>;
	onLeft: (place: string) => void;
}

/** The family of a child: found by any detail, or made here. */
export function FamilyPart({
	draft,
	onChange,
	onGiven = onChange,
	fields,
	lastName,
	given,
	required = false,
	errors,
	onLeft,
}: FamilyPartProps) {
	const { t } = useT();
	const allows = useAllows();
	const [typed, setTyped] = useState("");
	const [asked] = useDebouncedValue({ search: typed.trim(), last_name: lastName.trim() }, TYPING_MS);
	const mayLink = allows("Clients.Edit");
	const mayMake = allows("Clients.Create");
	const query = useQuery({
		...familiesQuery({ ...asked, client_id: asked.search === "" ? given : null }),
		enabled: mayLink && (given !== null || asked.search.length > 1 || asked.last_name.length > 1),
		placeholderData: (before) => before,
	});
	const found = query.data?.families ?? [];
	const chosen = draft.match?.client_id;
	const made = isMade(draft);
	useGiven(given, found, (match) => onGiven(draftOf(match)));
	const counter = useRef(1);
	const addPerson = () => {
		counter.current++;
		const last = String(draft.people[0]?.typed.last_name ?? draft.people[0]?.last_name ?? lastName);
		onChange({ ...draft, people: [...draft.people, newPerson(`n${counter.current}`, last, draft.people)] });
	};
	const details = (
		<div className={classes.details}>
			<FamilyHomes draft={draft} onChange={onChange} fields={fields} errors={errors} onLeft={onLeft} />
			<FamilyPeople draft={draft} onChange={onChange} fields={fields} errors={errors} onLeft={onLeft} />
			<FamilyBesides draft={draft} onChange={onChange} />
			{mayMake && draft.people.length < MOST_PEOPLE ? (
				<Button variant="subtle" size="compact-sm" leftSection={<IconUserPlus size={15} aria-hidden="true" />} onClick={addPerson}>
					{t("admission.add_person")}
				</Button>
			) : null}
		</div>
	);
	return (
		<div>
			{mayLink ? (
				<TextInput
					label={t("admission.find_family")}
					description={t("admission.find_family_text")}
					autoComplete="off"
					leftSection={<IconSearch size={16} aria-hidden="true" />}
					value={typed}
					onChange={(event) => setTyped(event.currentTarget.value)}
					onKeyDown={(event) => {
						// the form is not sent by looking for somebody
						if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
					}}
				/>
			) : null}
			<p role="status" className={classes.status}>
				{asked.search !== "" && query.isSuccess && !query.isPlaceholderData ? t("admission.families_found", { count: found.length }) : ""}
			</p>
			<div className={classes.choices} role="radiogroup" aria-label={t("admission.family")}>
				{found.map((match) => (
					<div key={match.client_id} className={classes.choice} data-chosen={match.client_id === chosen || undefined}>
						<MatchRow match={match} checked={match.client_id === chosen} onChoose={() => onChange(draftOf(match))} />
						{match.client_id === chosen ? details : null}
					</div>
				))}
				{draft.match && !found.some(({ client_id }) => client_id === chosen) ? (
					<div className={classes.choice} data-chosen>
						<Radio checked readOnly label={<strong>{draft.match.name}</strong>} />
						{details}
					</div>
				) : null}
				{mayMake ? (
					<div className={classes.choice} data-chosen={made || undefined}>
						<Radio
							checked={made}
							onChange={() => onChange(newFamily(lastName.trim()))}
							label={t("admission.make_family")}
							description={made ? undefined : t("admission.make_family_text")}
						/>
						{made ? details : null}
					</div>
				) : null}
				{required ? null : (
					<div className={classes.choice}>
						<Radio checked={draft.homes.length === 0} onChange={() => onChange(NO_FAMILY)} label={t("admission.no_family")} />
					</div>
				)}
			</div>
		</div>
	);
}

/** The family that the form was opened for is chosen once it is there; who then takes another one keeps that. */
function useGiven(given: number | null, found: readonly FamilyMatch[], choose: (match: FamilyMatch) => void): void {
	const done = useRef(false);
	const match = found.find(({ client_id }) => client_id === given);
	useEffect(() => {
		if (done.current || match === undefined) return;
		done.current = true;
		choose(match);
	}, [match, choose]);
}

/** Who it is, whose children, and why it was found. */
function MatchRow({ match, checked, onChoose }: { match: FamilyMatch; checked: boolean; onChoose: () => void }) {
	const { t } = useT();
	const people = match.people.filter(({ client_id }) => client_id === match.client_id);
	const children = match.children.map((one) => [one.first_name, one.class_label].filter(Boolean).join(" "));
	return (
		<Radio
			checked={checked}
			onChange={onChoose}
			classNames={{ body: classes.body ?? "", labelWrapper: classes.wrapper ?? "" }}
			label={
				<span className={classes.match}>
					<span>
						<strong>{match.name}</strong>
						<span className={classes.quiet}>
							{[match.address, ...people.slice(0, 2).map((one) => `${one.first_name} ${one.last_name}`)].filter(Boolean).join(" · ")}
						</span>
						{children.length > 0 ? (
							<span className={classes.quiet}>
								{t("admission.children")}: {children.join(", ")}
							</span>
						) : null}
					</span>
					{match.because.length > 0 ? (
						<span className={classes.because}>{match.because.map((why) => t(`admission.because.${why}`)).join(" · ")}</span>
					) : null}
				</span>
			}
		/>
	);
}
