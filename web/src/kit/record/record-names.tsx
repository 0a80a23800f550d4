import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api/api.ts";
import { useT } from "../i18n/i18n.ts";
import { madePath } from "../routing/made-path.ts";
import { useAllows } from "../session/session.ts";
import { recordLive } from "../table/records/record-client.ts";
import { askForName } from "./ask-for-name.ts";
import classes from "./record-names.module.css";

const A_WHILE_MS = 60_000;

/** A person of the school, by name. */
export function UserName({ id }: { id: number }) {
	const maySee = useAllows()("Users.View");
	const { data } = useQuery({ ...userNameQuery(id), enabled: maySee });
	return data ?? (maySee ? "…" : "—");
}
export const userNameQuery = (id: number) => ({
	queryKey: ["users", "name", id],
	queryFn: async () => nameOf(await api.users.show({ params: { id } })),
	staleTime: A_WHILE_MS,
});
export const nameOf = (person: { first_name: string; last_name: string }): string => `${person.first_name} ${person.last_name}`.trim();

/** What one record is called and where it is opened; null where it is gone or not for this person. */
export const recordNameQuery = (record: string, id: number) => ({
	queryKey: [record, "title", id],
	queryFn: () => askForName(`${record}:${id}`),
	staleTime: A_WHILE_MS,
	meta: recordLive({ name: record }, id),
});

/** Another record, by what it is called, leading to its page. That it is not for this person is said: a dash would read as nobody. */
export function RecordName({ record, id }: { record: string; id: number }) {
	const { t } = useT();
	const { data } = useQuery(recordNameQuery(record, id));
	if (!data) return data === null ? <span className={classes.unknown}>{t("record.not_yours")}</span> : "…";
	const archived = data.archived ? <span className={classes.unknown}> {t("record.is_archived")}</span> : null;
	if (data.path === "")
		return (
			<>
				{data.title}
				{archived}
			</>
		);
	return (
		<>
			<Anchor renderRoot={(props) => <Link {...props} to={madePath(`${data.path}/${id}`)} />}>{data.title}</Anchor>
			{archived}
		</>
	);
}

/** Several people, each a chip with a name. */
export function PeopleNames({ of, ids, most }: { of: "users" | "staff"; ids: readonly number[]; most?: number }) {
	const left = most === undefined ? 0 : Math.max(0, ids.length - most);
	return (
		<ul className={classes.people} data-one-line={most !== undefined || undefined}>
			{ids.slice(0, most).map((id) => (
				<li key={id} className={classes.person}>
					{of === "users" ? <UserName id={id} /> : <RecordName record={of} id={id} />}
				</li>
			))}
			{left > 0 ? <li className={classes.more}>+{left}</li> : null}
		</ul>
	);
}
