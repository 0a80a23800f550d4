import type { Household, Relation, StudentFamily } from "@homeroom/contract/areas/clients/families.contract.ts";
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardLink } from "../../../kit/routing/card-link.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { PhoneLink } from "../../clients/clients.public-ui.ts";
import classes from "./student-summary.module.css";

/** The people of a child by their home, with their numbers, in the order to call them. */
export function StudentFamilyCard({ family: { relations, households, siblings } }: { family: StudentFamily }) {
	const { t } = useT();
	const homes = households.filter(
		(home) => home.lives_with || home.pays || relations.some(({ client_id }) => client_id === home.client_id),
	);
	const others = relations.filter(({ client_id }) => !homes.some((home) => home.client_id === client_id));
	return (
		<Sheet
			title={t("care.family")}
			aside={
				<CardLink to="." search={{ tab: "family" }}>
					{t("care.family_open")}
				</CardLink>
			}
		>
			{relations.length + homes.length === 0 ? <p className={classes.quiet}>{t("care.no_family")}</p> : null}
			{homes.map((home) => (
				<section key={home.id} className={classes.home} aria-label={home.client_name}>
					<HomeLine home={home} />
					<People people={relations.filter(({ client_id }) => client_id === home.client_id)} />
				</section>
			))}
			<People people={others} />
			{siblings.length > 0 ? (
				<p className={classes.siblings}>
					<span className={classes.quiet}>{t("families.siblings")}</span>
					{siblings.map((one) => (
						<Anchor key={one.id} size="sm" renderRoot={(props) => <Link {...props} to="/students/$id" params={{ id: String(one.id) }} />}>
							{[one.first_name, one.class_label].filter(Boolean).join(" ")}
						</Anchor>
					))}
				</p>
			) : null}
		</Sheet>
	);
}

function HomeLine({ home }: { home: Household }) {
	const { t } = useT();
	const opens = useAllows()("Clients.View");
	const facts = [
		home.address,
		home.lives_with ? null : t("care.does_not_live"),
		home.pays ? (home.share === null ? t("families.pays") : t("care.pays_share", { share: home.share })) : null,
		home.note,
	];
	return (
		<p className={classes.place}>
			{opens ? (
				<Anchor renderRoot={(props) => <Link {...props} to="/clients/$id" params={{ id: String(home.client_id) }} />}>
					{home.client_name}
				</Anchor>
			) : (
				<strong>{home.client_name}</strong>
			)}
			<span className={classes.quiet}>{facts.filter(Boolean).join(" · ")}</span>
		</p>
	);
}

function People({ people }: { people: readonly Relation[] }) {
	const { t } = useT();
	if (people.length === 0) return null;
	return (
		<ul className={classes.people}>
			{people.map((one) => {
				const name = `${one.first_name} ${one.last_name}`;
				const facts = [
					one.emergency_order ? t("families.call_first", { place: one.emergency_order }) : null,
					one.custody === "none" ? t("families.custody.none") : null,
					one.gets_letters ? t("families.gets_letters") : null,
					t(one.pickup ? "families.pickup" : "families.no_pickup"),
				];
				return (
					<li key={one.id} className={classes.person}>
						<PersonAvatar name={name} />
						<div className={classes.words}>
							<div>
								<strong>{name}</strong> <span className={classes.quiet}>{t(`families.relationship.${one.relationship}`)}</span>
							</div>
							<div className={classes.quiet}>{facts.filter(Boolean).join(" · ")}</div>
						</div>
						<div className={classes.numbers}>
							{[one.phone, one.phone_2].map((phone) => (phone ? <PhoneLink key={phone} phone={phone} /> : null))}
						</div>
					</li>
				);
			})}
		</ul>
	);
}
