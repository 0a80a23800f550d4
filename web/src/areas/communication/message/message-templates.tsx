import type { MessageTemplate } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { LANGUAGE_NAMES, LOCALES } from "@homeroom/contract/languages.generated.ts";
import { Button } from "@mantine/core";
import { IconTemplate, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { templatesQuery } from "../messages.api.ts";
import classes from "./message-templates.module.css";

/** Texts to begin with: in which languages they are, and by whom. */
export function MessageTemplates() {
	const { t } = useT();
	const allows = useAllows();
	const may = allows("Communications.Create");
	const query = useQuery({ ...templatesQuery, enabled: may });
	const templates = query.data?.templates ?? [];
	const mayRemove = allows("Communications.Delete");
	if (!may) return null;
	return (
		<Sheet title={t("messages.templates")} lines>
			<QueryPart query={query} failed={t("messages.templates_failed")}>
				{templates.length === 0 ? (
					<EmptyState icon={<IconTemplate />} title={t("messages.templates_none")} text={t("messages.templates_none_text")} />
				) : (
					<ul className={classes.list}>
						{templates.map((one) => (
							<Line key={one.id} template={one} mayRemove={mayRemove} />
						))}
					</ul>
				)}
			</QueryPart>
		</Sheet>
	);
}

function Line({ template, mayRemove }: { template: MessageTemplate; mayRemove: boolean }) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const { id, name, author_name, updated_at, content } = template;
	const languages = LOCALES.filter((one) => content.texts[one] !== undefined).map((one) => LANGUAGE_NAMES[one]);
	const remove = useDeed(() => api.messages.template_remove({ params: { id } }), {
		said: () => t("messages.said_template_removed", { name }),
		undo: () => () =>
			void api.messages.template_create({ body: { name, content } }).then(() => client.invalidateQueries(templatesQuery), sayRefused),
		invalidates: [templatesQuery.queryKey],
	});
	return (
		<li className={classes.row}>
			<div className={classes.words}>
				<div className={classes.name}>{name}</div>
				<div className={classes.meta}>{[languages.join(", "), author_name, formats.instant(updated_at)].filter(Boolean).join(" · ")}</div>
			</div>
			{mayRemove ? (
				<Button
					variant="subtle"
					color="gray"
					size="compact-md"
					leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
					loading={remove.pending}
					onClick={() => void remove.run()}
				>
					{t("messages.throw_away_template")}
				</Button>
			) : null}
		</li>
	);
}
