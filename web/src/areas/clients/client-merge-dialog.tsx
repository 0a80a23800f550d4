import { CLIENT, type Client, MERGED_FIELDS, type MergedField } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { fieldsOf } from "@homeroom/contract/kit/record.ts";
import { Button, Radio, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayRefused } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { type Found, useFound } from "../../kit/record/form/use-found.ts";
import { useRecordWords } from "../../kit/table/record-words.ts";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./families.module.css";

type Side = "mine" | "theirs";

/** Another client goes into this one: first both are shown, and what stays is chosen. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
	const { t } = useT();
	const [other, setOther] = useState<number>();
	return (
		<FormDialog title={t("clients.merge_title", { name: client.name })} onClose={onClose} width={760}>
			<p className={classes.none}>{t("clients.merge_text")}</p>
			<OtherPicker client={client} onChange={setOther} />
			{other ? <Sides key={other} client={client} other_id={other} onClose={onClose} /> : null}
		</FormDialog>
	);
}

const optionOf = (one: Pick<Client, "id" | "name" | "contact_names" | "city">): Found => ({
	value: String(one.id),
	label: [one.name, one.contact_names, one.city].filter(Boolean).join(" · "),
});

/** Those who are most like this one are offered first; any other is found by typing. */
function OtherPicker({ client, onChange }: { client: Client; onChange: (id: number | undefined) => void }) {
	const { t } = useT();
	const [typed, setTyped] = useState("");
	const [chosen, setChosen] = useState<Found | null>(null);
	const wanted = typed === chosen?.label ? "" : typed;
	const { options: found, isSearching } = useFound(
		(search) => ({
			queryKey: ["clients", "others", client.id, search],
			queryFn: async ({ signal }) => {
				const { name, email, phone, city, id } = client;
				const { clients } = await (search === ""
					? api.clients.similar({ query: { name, ...given({ email, phone, city }), except: String(id) } }, { signal })
					: api.clients.list({ query: { search, limit: 20 } }, { signal }));
				return clients.filter((one) => one.id !== id).map(optionOf);
			},
		}),
		wanted,
	);
	const shown = chosen && wanted === "" && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
	return (
		<Select
			label={t("clients.merge_other")}
			searchable
			data-autofocus
			data={shown}
			// the server has searched already
			filter={({ options }) => options}
			value={chosen?.value ?? null}
			searchValue={typed}
			onSearchChange={setTyped}
			onChange={(value, option) => {
				setChosen(value ? { value, label: option?.label ?? "" } : null);
				onChange(value ? Number(value) : undefined);
			}}
			placeholder={t("record.type_to_find")}
			nothingFoundMessage={t(isSearching ? "record.searching" : "record.nothing_found")}
		/>
	);
}
const given = (values: Record<string, string | null>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));

type MergePreview = Awaited<ReturnType<typeof api.clients.merge_preview>>;
function Sides({ client, other_id, onClose }: { client: Client; other_id: number; onClose: () => void }) {
	const { t } = useT();
	const { label, text } = useRecordWords(CLIENT);
	const [take, setTake] = useState<Partial<Record<MergedField, Side>>>({});
	const {
		data: preview,
		error,
		refetch,
	} = useQuery({
		// not below clients: once they are merged there is nothing to look at
		queryKey: ["merge_preview", client.id, other_id],
		gcTime: 0,
		queryFn: ({ signal }) => api.clients.merge_preview({ params: { id: client.id }, query: { other_id: String(other_id) } }, { signal }),
	});
	const merge = useDeed(
		({ mine, theirs }: MergePreview) => {
			const body = { other_id, version: mine.version, other_version: theirs.version, take };
			return api.clients.merge({ params: { id: client.id }, body });
		},
		{
			said: ({ client: { name } }, { theirs }) => t("clients.merged", { other: theirs.name, name }),
			undo: ({ batch }) => batch,
			after: onClose,
			invalidates: [["clients"], ["students"]],
			refused: (reason) => {
				sayRefused(reason);
				// somebody changed one of them: shown as they are now
				void refetch();
			},
		},
	);
	if (error) return <p role="alert">{error.message}</p>;
	if (!preview) return <TextSkeleton width="60%" />;
	const { mine, theirs } = preview;
	const fields = fieldsOf(CLIENT);
	const shown = (field: MergedField, row: Client) => {
		const spec = fields[field];
		return (spec && text(field, spec, row[field])) ?? t("clients.merge_empty");
	};
	const differing = MERGED_FIELDS.filter((field) => mine[field] !== theirs[field]);
	const sideOf = (field: MergedField): Side => take[field] ?? (mine[field] === null ? "theirs" : "mine");
	return (
		<>
			<p>{t("clients.merge_moves", { contacts: preview.contacts.length, students: preview.students.length })}</p>
			{differing.length === 0 ? (
				<p className={classes.none}>{t("clients.merge_same")}</p>
			) : (
				<table className={classes.sides}>
					<caption className={classes.heading}>{t("clients.merge_keep")}</caption>
					<tbody>
						{differing.map((field) => (
							<tr key={field}>
								<th scope="row">{label(field)}</th>
								{(["mine", "theirs"] as const).map((side) => (
									<td key={side}>
										<Radio
											name={field}
											label={shown(field, side === "mine" ? mine : theirs)}
											checked={sideOf(field) === side}
											onChange={() => setTake((before) => ({ ...before, [field]: side }))}
										/>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			)}
			<div className={classes.actions}>
				<Button variant="default" onClick={onClose}>
					{t("form.cancel")}
				</Button>
				<Button loading={merge.pending} onClick={() => void merge.run(preview)}>
					{t("clients.merge_do")}
				</Button>
			</div>
		</>
	);
}
