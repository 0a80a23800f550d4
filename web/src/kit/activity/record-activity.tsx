import type { Change } from "@homeroom/contract/kit/schemas.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "../../ui/error-state.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import classes from "./record-activity.module.css";

interface RecordActivityProps {
	title: string;
	failedTitle: string;
	/** Whoever is not in the school any more. */
	someone: string;
	query: UseQueryResult<{ changes: Change[] }>;
	/** What one change is told as; nothing where nobody needs to hear of it. */
	sentencesOf: (change: Change, who: string) => string[];
}

/** Who did what to a record, newest first, in sentences. */
export function RecordActivity({ title, failedTitle, someone, query, sentencesOf }: RecordActivityProps) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<Sheet title={title}>
			{query.error && !query.data ? (
				<ErrorState
					title={failedTitle}
					text={query.error.message}
					retryLabel={t("table.retry")}
					onRetry={() => void query.refetch()}
					retrying={query.isFetching}
				/>
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
									<time className={classes.time} dateTime={change.at}>
										{formats.instant(change.at)}
									</time>
								</div>
							</li>
						);
					}) ?? <Placeholders />}
				</ol>
			)}
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
