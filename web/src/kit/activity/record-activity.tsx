import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { Anchor } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { useSession } from "../session/session.ts";
import { loadLogWords } from "../undo/log-words.ts";
import classes from "./record-activity.module.css";
import { seesHistory } from "./sees-history.ts";

interface RecordActivityProps {
	title: string;
	failedTitle: string;
	/** Whoever is not in the school any more. */
	someone: string;
	query: UseQueryResult<{ changes: Change[] }>;
	/** What one change is told as; nothing where nobody needs to hear of it. */
	sentencesOf: (change: Change, who: string) => string[];
	/** The record, where each entry offers to show it as it was then. */
	record?: { name: string; id: number };
	/** Right of the title. */
	aside?: ReactNode;
	/** Which entries are the record's own, where others are told beside them. */
	isOwn?: (change: Change) => boolean;
}

const AsOfDrawer = lazy(async () => {
	const [drawer] = await Promise.all([import("./as-of-drawer.tsx"), loadLogWords()]);
	return drawer;
});

const always = () => true;

/** Changes of one request are one deed, newest first as they came. */
const deedsOf = (changes: readonly Change[] | undefined) =>
	// cast: a group has at least the one that made it
	changes && ([...Map.groupBy(changes, ({ id, batch }) => batch?.id ?? id).values()] as [Change, ...Change[]][]);

/** Who did what to a record, newest first, in sentences. */
export function RecordActivity(props: RecordActivityProps) {
	return seesHistory(useSession()) ? <Activity {...props} /> : null;
}
function Activity({ title, failedTitle, someone, query, sentencesOf, record, aside, isOwn = always }: RecordActivityProps) {
	const { t } = useT();
	const [opened, setOpened] = useState<Change | null>(null);
	const formats = useFormats();
	return (
		<Sheet title={title} aside={aside}>
			{query.error && !query.data ? (
				<QueryError query={query} title={failedTitle} />
			) : (
				<ol className={classes.list} aria-busy={query.isPending}>
					{deedsOf(query.data?.changes)?.map((changes) => {
						const [change] = changes;
						const own = changes.find((one) => one.action !== "deleted" && isOwn(one));
						const who = change.user_name ?? (change.user_id === null ? "Homeroom" : someone);
						const sentences = [...new Set(changes.flatMap((one) => sentencesOf(one, who)))];
						return sentences.length === 0 ? null : (
							<li key={change.id} className={classes.entry}>
								<PersonAvatar name={who} size="sm" />
								<div className={classes.words}>
									{sentences.map((sentence) => (
										<p key={sentence} className={classes.sentence}>
											{sentence}
										</p>
									))}
									<div className={classes.foot}>
										<time className={classes.time} dateTime={change.at}>
											{formats.instant(change.at)}
										</time>
										{record && own ? (
											<Anchor
												component="button"
												type="button"
												size="xs"
												c="dimmed"
												aria-label={`${t("record.as_it_was")}: ${formats.instant(change.at)}`}
												onClick={() => setOpened(own)}
											>
												{t("record.as_it_was")}
											</Anchor>
										) : null}
									</div>
								</div>
							</li>
						);
					}) ?? <Placeholders />}
				</ol>
			)}
			<Suspense>
				{opened && record ? (
					<AsOfDrawer record={record.name} id={record.id} change={opened.id} at={opened.at} onClose={() => setOpened(null)} />
				) : null}
			</Suspense>
		</Sheet>
	);
}

function Placeholders() {
	return [0, 1, 2].map((index) => (
		<li key={index} className={classes.entry} aria-hidden="true">
			<div className={classes.words}>
				<TextSkeleton width="80%" />
				<TextSkeleton width="30%" />
			</div>
		</li>
	));
}
