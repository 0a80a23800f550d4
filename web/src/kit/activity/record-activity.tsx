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

/** Who did what to a record, newest first, in sentences. The school's own: families are not shown it. */
export function RecordActivity(props: RecordActivityProps) {
	return useSession()?.portal_type === "CLIENT" ? null : <Activity {...props} />;
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
					{query.data?.changes.map((change) => {
						const who = change.user_name ?? (change.user_id === null ? "Homeroom" : someone);
						const sentences = sentencesOf(change, who);
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
										{record && change.action !== "deleted" && isOwn(change) ? (
											<Anchor
												component="button"
												type="button"
												size="xs"
												c="dimmed"
												aria-label={`${t("record.as_it_was")}: ${formats.instant(change.at)}`}
												onClick={() => setOpened(change)}
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
