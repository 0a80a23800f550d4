import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { Alert, Button } from "@mantine/core";
import { IconAlertCircle, IconArrowRight } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RecordFiles } from "../../../kit/files/record-files.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { messageOptionsQuery, messageQuery, previewQuery } from "../messages.api.ts";
import { TargetCard } from "../target/target-card.tsx";
import { MessageMenu } from "./message-menu.tsx";
import { MessageQuestionCard } from "./message-question-card.tsx";
import { useMessageDraft } from "./message-saving.ts";
import { MessageTextCard } from "./message-text-card.tsx";
import { MessageWaysCard } from "./message-ways-card.tsx";
import classes from "./message-write.module.css";

/** A draft: to whom, what it says in which language, what it asks, and by which ways it goes. */
export function MessageWrite({ message }: { message: Message }) {
	const { t, locale } = useT();
	const navigate = useNavigate();
	const client = useQueryClient();
	const { draft, change, save, saving, refusal, leaving, version } = useMessageDraft(message);
	const options = useQuery(messageOptionsQuery).data;
	const preview = useQuery({ ...previewQuery(message.id, version, { page: 1 }, 1), enabled: draft.targets.length > 0 });
	const totals = draft.targets.length > 0 ? preview.data?.totals : undefined;
	const counting = preview.isFetching || saving !== "saved";
	const start = options?.school_language ?? (locale as Locale);
	const [chosen, choose] = useState<Locale | null>(null);
	const language = chosen ?? firstLanguage(draft.texts, start);
	const errors = refusal?.fields ?? {};
	const [going, setGoing] = useState(false);
	/** The editor holds its text itself: with another text it is another one. */
	const [times, setTimes] = useState(0);
	const look = async () => {
		setGoing(true);
		const done = await save();
		setGoing(false);
		if (done) void navigate({ to: "/communication/$id", params: { id: message.id }, search: { step: "preview" } });
	};
	return (
		<>
			<PageHeader
				title={draft.texts[language]?.subject || t("messages.new")}
				above={
					<BackLink to="/communication" search={{}}>
						{t("page.communication")}
					</BackLink>
				}
				context={
					<span role="status" data-saving={saving}>
						{t(`messages.saving.${saving}`)}
					</span>
				}
				actions={
					<>
						<MessageMenu
							message={message}
							draft={draft}
							onUse={(content) => {
								change(content);
								choose(null);
								setTimes((before) => before + 1);
							}}
						/>
						<Button
							rightSection={<IconArrowRight size={16} stroke={1.7} aria-hidden="true" />}
							loading={going}
							disabled={draft.targets.length === 0}
							onClick={() => void look()}
						>
							{t("messages.look")}
						</Button>
					</>
				}
			/>
			{leaving.status === "blocked" ? (
				<Alert className={classes.alert ?? ""} color="warning" role="alertdialog" title={t("messages.leaving")}>
					<div className={classes.deeds}>
						<Button variant="default" onClick={leaving.reset}>
							{t("form.keep_editing")}
						</Button>
						<Button color="danger" onClick={leaving.proceed}>
							{t("form.discard")}
						</Button>
					</div>
				</Alert>
			) : null}
			{refusal && saving !== "saved" ? (
				<Alert className={classes.alert ?? ""} color="danger" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
					{refusal.message}{" "}
					<Button
						variant="default"
						size="compact-sm"
						onClick={() =>
							refusal.status === 409 ? void client.invalidateQueries(messageQuery(message.id)).then(() => location.reload()) : void save()
						}
					>
						{t(refusal.status === 409 ? "messages.show_theirs" : "table.retry")}
					</Button>
				</Alert>
			) : null}
			{message.declined_note ? (
				<Alert className={classes.alert ?? ""} color="warning" title={t("messages.declined")}>
					{message.declined_note}
				</Alert>
			) : null}
			<div className={classes.columns}>
				<div className={classes.column}>
					<TargetCard
						targets={draft.targets}
						totals={totals}
						counting={counting}
						error={errors.targets}
						onChange={(targets) => change({ targets })}
					/>
					<MessageTextCard
						key={times}
						draft={draft}
						language={language}
						options={options}
						totals={totals}
						errors={errors}
						onLanguage={choose}
						onText={(text) => change((was) => ({ texts: { ...was.texts, [language]: text } }))}
						onDrop={() => {
							const { [language]: _, ...texts } = draft.texts;
							change({ texts });
							choose(null);
						}}
					/>
					<RecordFiles module="Communications" record="messages" recordId={message.id} brief />
				</div>
				<div className={classes.column}>
					<MessageQuestionCard draft={draft} language={language} errors={errors} onChange={change} />
					<MessageWaysCard draft={draft} totals={totals} options={options} errors={errors} onChange={change} />
				</div>
			</div>
		</>
	);
}

/** The school's language, or the one that has a text. */
const firstLanguage = (texts: Message["texts"], start: Locale): Locale => {
	const written = (Object.keys(texts) as Locale[]).find((one) => texts[one]?.subject !== "");
	return texts[start] === undefined && written ? written : start;
};
