import { ActionIcon, Anchor, Menu } from "@mantine/core";
import { IconDots, IconHome, IconPencil, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { CommentForm } from "./comment-form.tsx";
import { type CommentsOf, commentHistoryQuery, type RecordComment, type useCommentDeeds } from "./comments.api.ts";
import classes from "./comments.module.css";
import { type Mentioned, piecesOf } from "./mention-words.ts";

/** What is said, with those whom it calls set apart. */
function CommentText({ text, mentions, family }: { text: string; mentions: readonly Mentioned[]; family: boolean }) {
	return (
		<p className={classes.text} data-family={family || undefined}>
			{piecesOf(text, mentions).map((piece) =>
				piece.id === null ? (
					piece.text
				) : (
					<span key={piece.at} className={classes.mention}>
						{piece.text}
					</span>
				),
			)}
		</p>
	);
}

interface CommentLineProps {
	of: CommentsOf;
	row_id: number;
	comment: RecordComment;
	/** The person said it, and may still change it. */
	mine: boolean;
	families: number | undefined;
	deeds: ReturnType<typeof useCommentDeeds>;
}

/** Who said what and when; one's own is changed and taken back from its menu. */
export function CommentLine({ of, row_id, comment, mine, families, deeds }: CommentLineProps) {
	const { t } = useT();
	const formats = useFormats();
	const [typing, setTyping] = useState(false);
	const [past, setPast] = useState(false);
	const { id, version, author_name, created_at, edited_at, for_family, by_family } = comment;
	const who = author_name || t("comments.someone");
	return (
		<li className={classes.line}>
			<PersonAvatar name={who} size="sm" />
			<div className={classes.words}>
				<div className={classes.head}>
					<strong className={classes.who}>{who}</strong>
					<time className={classes.at} dateTime={created_at}>
						{formats.instant(created_at)}
					</time>
					{for_family ? (
						<span className={classes.mark}>
							<IconHome size={13} aria-hidden="true" />
							{t(by_family ? "comments.by_family" : "comments.to_family")}
						</span>
					) : null}
					{edited_at ? (
						<Anchor component="button" type="button" size="xs" c="dimmed" aria-expanded={past} onClick={() => setPast(!past)}>
							{t("comments.reworded")}
						</Anchor>
					) : null}
				</div>
				{typing ? (
					<CommentForm
						of={of}
						id={row_id}
						was={comment}
						families={families}
						pending={deeds.change.pending}
						problem={deeds.change.problem}
						onSay={async (said) => {
							const done = (await deeds.change.run({ ...said, id, version })) !== undefined;
							if (done) setTyping(false);
							return done;
						}}
						onCancel={() => setTyping(false)}
					/>
				) : (
					<CommentText text={comment.body} mentions={comment.mentions} family={for_family} />
				)}
				{past && edited_at ? <Earlier of={of} comment={comment} /> : null}
			</div>
			{mine && !typing ? (
				<Menu position="bottom-end" width={180}>
					<Menu.Target>
						<ActionIcon variant="subtle" color="gray" size={32} aria-label={t("comments.menu", { at: formats.instant(created_at) })}>
							<IconDots size={16} />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						<Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setTyping(true)}>
							{t("comments.reword")}
						</Menu.Item>
						<Menu.Item leftSection={<IconX size={16} aria-hidden="true" />} onClick={() => void deeds.remove.run({ id })}>
							{t("comments.remove")}
						</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			) : null}
		</li>
	);
}

/** What it said before. */
function Earlier({ of, comment }: { of: CommentsOf; comment: RecordComment }) {
	const { t } = useT();
	const formats = useFormats();
	const query = useQuery(commentHistoryQuery(of, comment));
	if (query.error && !query.data) return <QueryError query={query} title={t("comments.history_failed")} />;
	return (
		<ul className={classes.earlier} aria-label={t("comments.history")} aria-busy={query.isPending}>
			{query.data?.map(({ body, until }) => (
				<li key={until}>
					<p className={classes.past}>{body}</p>
					<span className={classes.at}>{t("comments.until", { at: formats.instant(until) })}</span>
				</li>
			)) ?? (
				<li>
					<TextSkeleton width="60%" />
				</li>
			)}
		</ul>
	);
}
