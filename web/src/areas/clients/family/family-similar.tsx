import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { familiesQuery, similarQuery } from "../clients.api.ts";
import { draftOf, type FamilyDraft } from "./family-draft.ts";
import classes from "./family-part.module.css";

const TYPING_MS = 300;

/** Families that may be the one that is being made: told before there are two of it, and taken with one press. */
export function FamilySimilar({ draft, onChange }: { draft: FamilyDraft; onChange: (draft: FamilyDraft) => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const mayLink = useAllows()("Clients.Edit");
	const [home] = draft.homes;
	const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
	const [person] = draft.people;
	const [typed] = useDebouncedValue(
		{ name: text(home?.typed.name), city: text(home?.typed.city), phone: text(person?.typed.phone), email: text(person?.typed.email) },
		TYPING_MS,
	);
	const given = typed.name.length > 2 || typed.phone.length > 5 || typed.email.includes("@");
	const { data } = useQuery({ ...similarQuery(typed, undefined), enabled: given && mayLink, placeholderData: (before) => before });
	const take = useDeed((client_id: number) => client.fetchQuery(familiesQuery({ search: "", last_name: "", client_id })), {
		after: ({ families: [match] }) => match && onChange(draftOf(match)),
	});
	const found = given ? (data?.clients ?? []) : [];
	return (
		<div role="status">
			{found.length > 0 ? (
				<div className={classes.similar}>
					<strong>{t("clients.similar")}</strong>
					<ul>
						{found.map((one) => (
							<li key={one.id}>
								<span>
									<strong>{one.name}</strong>
									<span className={classes.why}>
										{["", one.contact_names, one.city, t("clients.similar_because", { because: one.because })]
											.filter((part) => part !== null)
											.join(" · ")}
									</span>
								</span>
								<Button size="compact-xs" variant="default" loading={take.isPending(one.id)} onClick={() => void take.run(one.id)}>
									{t("admission.take")}
								</Button>
							</li>
						))}
					</ul>
				</div>
			) : null}
		</div>
	);
}
