import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api/api.ts";
import { madePath } from "../routing/made-path.ts";
import { useAllows } from "../session/session.ts";
import { readRecord } from "../table/record-reading.ts";
import type { Reference } from "./record-area.ts";

const A_WHILE_MS = 60_000;

/** A person of the school, by name. */
export function UserName({ id }: { id: number }) {
	const allows = useAllows();
	const { data } = useQuery({ ...userNameQuery(id), enabled: allows("Users.View") });
	return data ?? "…";
}
export const userNameQuery = (id: number) => ({
	queryKey: ["users", "name", id],
	queryFn: async () => nameOf(await api.users.show({ params: { id } })),
	staleTime: A_WHILE_MS,
});
export const nameOf = (person: { first_name: string; last_name: string }): string => `${person.first_name} ${person.last_name}`.trim();

export const titleQuery = ({ spec, titleOf }: Reference, id: number) => ({
	queryKey: [spec.name, "title", id],
	queryFn: async () => titleOf(await readRecord(spec, id)),
	staleTime: A_WHILE_MS,
});

/** Another record, by what it is called, leading to its page. */
export function RecordName({ reference, id }: { reference: Reference; id: number }) {
	const { data } = useQuery(titleQuery(reference, id));
	return <Anchor renderRoot={(props) => <Link {...props} to={madePath(`${reference.spec.path}/${id}`)} />}>{data ?? "…"}</Anchor>;
}
