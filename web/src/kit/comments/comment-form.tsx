import { COMMENT_MAX, mentionedIn } from "@homeroom/contract/kit/comments/comment-rules.ts";
import { Button, Checkbox, Group, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useCallback, useState } from "react";
import { useT } from "../i18n/i18n.ts";
import { type CommentsOf, commentPeopleQuery, type RecordComment, type Saying } from "./comments.api.ts";
import classes from "./comments.module.css";
import { MentionInput } from "./mention-input.tsx";

interface CommentFormProps {
	of: CommentsOf;
	id: number;
	/** What is said in other words; nothing: something new. */
	was?: RecordComment;
	/** Homes in which the family reads it; undefined: there is no family. */
	families: number | undefined;
	pending: boolean;
	problem: string | null;
	/** Answers whether it was said. */
	onSay: (said: Saying) => Promise<boolean>;
	onCancel?: () => void;
}

/** What somebody says, and to whom. Ctrl+Enter says it. */
export function CommentForm({ of, id, was, families, pending, problem, onSay, onCancel }: CommentFormProps) {
	const { t, locale } = useT();
	const [text, setText] = useState(was?.body ?? "");
	const [toFamily, setToFamily] = useState(was?.for_family ?? false);
	const [letIn, setLetIn] = useState(true);
	const [wanted, setWanted] = useState(false);
	const { data: people = [] } = useQuery({ ...commentPeopleQuery(of, id), enabled: wanted });
	const called = mentionedIn(text, [...people, ...(was?.mentions ?? []).filter((one) => !people.some((known) => known.id === one.id))]);
	const blind = people.filter((one) => !one.sees && called.some((person) => person.id === one.id));
	const want = useCallback(() => setWanted(true), []);
	const say = async (event?: FormEvent) => {
		event?.preventDefault();
		const body = text.trim();
		if (body === "" || pending) return;
		const done = await onSay({ body, for_family: toFamily, mentions: called.map((one) => one.id), watch: blind.length > 0 && letIn });
		if (!done || was !== undefined) return;
		setText("");
		setLetIn(true);
	};
	return (
		<form className={classes.form} onSubmit={(event) => void say(event)}>
			<MentionInput
				aria-label={was ? t("comments.reword") : t("comments.write")}
				placeholder={t("comments.placeholder")}
				autosize
				minRows={2}
				maxRows={12}
				maxLength={COMMENT_MAX}
				{...(was && { "data-autofocus": true, autoFocus: true })}
				value={text}
				onChange={setText}
				people={people}
				onWanted={want}
				error={problem}
				onKeyDown={(event) => {
					if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void say(event);
				}}
			/>
			{blind.length > 0 ? (
				<Checkbox
					label={t("comments.let_in", {
						names: new Intl.ListFormat(locale).format(blind.map((one) => one.name)),
						count: blind.length,
					})}
					checked={letIn}
					onChange={(event) => setLetIn(event.currentTarget.checked)}
				/>
			) : null}
			<Group justify="space-between" gap={8}>
				{families === undefined ? (
					<span />
				) : (
					<div className={classes.readers}>
						<SegmentedControl
							size="xs"
							aria-label={t("comments.readers")}
							value={toFamily ? "family" : "school"}
							data={[
								{ value: "school", label: t("comments.for_school") },
								{ value: "family", label: t("comments.for_family") },
							]}
							onChange={(value) => setToFamily(value === "family")}
						/>
						{toFamily ? (
							<span className={classes.homes} role="status">
								{t("comments.homes", { count: families })}
							</span>
						) : null}
					</div>
				)}
				<Group gap={8}>
					{onCancel ? (
						<Button variant="default" size="compact-md" onClick={onCancel}>
							{t("form.cancel")}
						</Button>
					) : null}
					<Button type="submit" size="compact-md" loading={pending} disabled={text.trim() === ""}>
						{was ? t("comments.save") : t("comments.say")}
					</Button>
				</Group>
			</Group>
		</form>
	);
}
