import type { MessageWishes } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { Alert, Button, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { type ContactWishes, contactWishesQuery } from "../messages.api.ts";
import classes from "./wishes.module.css";
import { inputOf, WishesFields } from "./wishes-fields.tsx";

/** What somebody of a family wants to hear of, since when, and who said so. */
export function WishesDialog({ contact_id, name, onClose }: { contact_id: number; name: string; onClose: () => void }) {
	const { t } = useT();
	const query = useQuery(contactWishesQuery(contact_id));
	return (
		<FormDialog title={t("messages.wishes_of", { name })} onClose={onClose} width={520}>
			<QueryPart query={query} failed={t("messages.wishes_failed")}>
				{query.data ? <Loaded contact_id={contact_id} name={name} wishes={query.data} onClose={onClose} /> : null}
			</QueryPart>
		</FormDialog>
	);
}

interface LoadedProps {
	contact_id: number;
	name: string;
	wishes: ContactWishes;
	onClose: () => void;
}
function Loaded({ contact_id, name, wishes, onClose }: LoadedProps) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const mayEdit = useAllows()("Communications.Edit");
	const [next, setNext] = useState<MessageWishes>(wishes);
	const [source, setSource] = useState("");
	const isChanged = JSON.stringify(inputOf(next)) !== JSON.stringify(inputOf(wishes));
	const save = useDeed(
		() => api.messages.contact_wishes_set({ params: { contact_id }, body: { ...inputOf(next), source: source.trim() } }),
		{
			said: () => t("messages.said_wishes_of", { name }),
			after: (saved) => {
				client.setQueryData(contactWishesQuery(contact_id).queryKey, saved);
				onClose();
			},
			refused: "here",
		},
	);
	return (
		<form
			className={classes.fields}
			onSubmit={(event) => {
				event.preventDefault();
				if (isChanged && source.trim() !== "") void save.run();
			}}
		>
			{save.problem ? (
				<Alert color="danger" role="alert">
					{save.problem}
				</Alert>
			) : null}
			<WishesFields wishes={next} disabled={!mayEdit} onChange={setNext} />
			{isChanged ? (
				<TextInput
					label={t("messages.wish_source")}
					description={t("messages.wish_source_hint")}
					required
					maxLength={120}
					value={source}
					onChange={(event) => setSource(event.currentTarget.value)}
				/>
			) : null}
			{wishes.past.length > 0 ? (
				<div>
					<CardTitle part>{t("messages.wishes_past")}</CardTitle>
					<ul className={classes.past}>
						{wishes.past.map((one) => (
							<li key={`${one.topic}${one.channel}${one.starts}${one.ends}`}>
								{[
									one.topic
										? t(one.wanted ? "messages.wish_wanted" : "messages.wish_unwanted", { topic: t(`messages.topic.${one.topic}`) })
										: one.channel
											? t(`messages.channel.${one.channel}`)
											: t("messages.wish_channel_school"),
									one.ends
										? `${formats.day(one.starts)} – ${formats.day(one.ends)}`
										: t("messages.since", { day: formats.day(one.starts) }),
									one.source,
									one.by,
								]
									.filter(Boolean)
									.join(" · ")}
							</li>
						))}
					</ul>
				</div>
			) : null}
			<div className={classes.deeds}>
				<Button variant="default" onClick={onClose}>
					{t("form.cancel")}
				</Button>
				{mayEdit ? (
					<Button type="submit" loading={save.pending} disabled={!isChanged || source.trim() === ""}>
						{t("messages.wishes_save")}
					</Button>
				) : null}
			</div>
		</form>
	);
}
