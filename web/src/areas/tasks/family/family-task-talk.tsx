import { COMMENT_MAX } from "@homeroom/contract/kit/comments/comment-rules.ts";
import { ActionIcon, Button, Menu, Textarea } from "@mantine/core";
import { IconDots, IconPencil, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { type FamilyComment, type FamilyTaskOpen, useFamilyTalk } from "./family-tasks.api.ts";
import classes from "./family-tasks.module.css";

/** What was written to and fro, and a place to write. */
export function FamilyTaskTalk({ task }: { task: FamilyTaskOpen }) {
	const { t } = useT();
	const deeds = useFamilyTalk(task.id);
	return (
		<Sheet title={t("family_tasks.talk")}>
			{task.comments.length === 0 ? <p className={classes.none}>{t("family_tasks.talk_none")}</p> : null}
			<ul className={classes.said}>
				{task.comments.map((comment) => (
					<Said key={comment.id} comment={comment} deeds={deeds} />
				))}
			</ul>
			<TalkForm
				label={t("family_tasks.write")}
				send={t("family_tasks.send")}
				pending={deeds.say.pending}
				problem={deeds.say.problem}
				onSend={async (body) => (await deeds.say.run(body)) !== undefined}
			/>
		</Sheet>
	);
}

function Said({ comment, deeds }: { comment: FamilyComment; deeds: ReturnType<typeof useFamilyTalk> }) {
	const { t } = useT();
	const formats = useFormats();
	const [typing, setTyping] = useState(false);
	const { id, author_name, by_family, mine, body, edited_at, created_at, version } = comment;
	return (
		<li className={classes.message} data-ours={by_family || undefined}>
			<div className={classes.top}>
				<strong className={classes.who}>{author_name || t("family_tasks.someone")}</strong>
				<time className={classes.at} dateTime={created_at}>
					{formats.instant(created_at)}
					{edited_at ? ` · ${t("family_tasks.reworded")}` : null}
				</time>
				{mine && !typing ? (
					<Menu position="bottom-end" width={200}>
						<Menu.Target>
							<ActionIcon variant="subtle" color="gray" size={36} aria-label={t("family_tasks.menu", { at: formats.instant(created_at) })}>
								<IconDots size={18} />
							</ActionIcon>
						</Menu.Target>
						<Menu.Dropdown>
							<Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setTyping(true)}>
								{t("family_tasks.reword")}
							</Menu.Item>
							<Menu.Item leftSection={<IconX size={16} aria-hidden="true" />} onClick={() => void deeds.takeBack.run(id)}>
								{t("family_tasks.take_back")}
							</Menu.Item>
						</Menu.Dropdown>
					</Menu>
				) : null}
			</div>
			{typing ? (
				<TalkForm
					label={t("family_tasks.reword")}
					send={t("family_tasks.save")}
					was={body}
					pending={deeds.reword.pending}
					problem={deeds.reword.problem}
					onSend={async (text) => {
						const done = (await deeds.reword.run({ comment_id: id, body: text, version })) !== undefined;
						if (done) setTyping(false);
						return done;
					}}
					onCancel={() => setTyping(false)}
				/>
			) : (
				<p className={classes.text}>{body}</p>
			)}
		</li>
	);
}

interface TalkFormProps {
	label: string;
	send: string;
	was?: string;
	pending: boolean;
	problem: string | null;
	/** Answers whether it was sent. */
	onSend: (text: string) => Promise<boolean>;
	onCancel?: () => void;
}
function TalkForm({ label, send, was = "", pending, problem, onSend, onCancel }: TalkFormProps) {
	const { t } = useT();
	const [text, setText] = useState(was);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const body = text.trim();
		if (body !== "" && !pending && (await onSend(body))) setText("");
	};
	return (
		<form className={classes.form} onSubmit={(event) => void submit(event)}>
			<Textarea
				size="md"
				label={label}
				autosize
				minRows={2}
				maxRows={10}
				maxLength={COMMENT_MAX}
				value={text}
				error={problem}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			<div className={classes.buttons}>
				{onCancel ? (
					<Button variant="default" size="md" onClick={onCancel}>
						{t("form.cancel")}
					</Button>
				) : null}
				<Button type="submit" size="md" loading={pending} disabled={text.trim() === "" || text.trim() === was}>
					{send}
				</Button>
			</div>
		</form>
	);
}
