import { STUDENT_STATUSES } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./student-activity.module.css";
import { type Deed, deedsOf, type ToldField } from "./student-changes.ts";
import { studentActivityQuery } from "./students.api.ts";

/** Who did what to this student, newest first, in sentences. */
export function StudentActivity({ id, name }: { id: number; name: string }) {
	const { t } = useT();
	const query = useQuery(studentActivityQuery(id));
	return (
		<Sheet title={t("students.activity")}>
			{query.error && !query.data ? (
				<ErrorState
					title={t("students.activity_failed")}
					text={query.error.message}
					retryLabel={t("table.retry")}
					onRetry={() => void query.refetch()}
					retrying={query.isFetching}
				/>
			) : (
				<ol className={classes.list} aria-busy={query.isPending}>
					{query.data ? query.data.changes.map((change) => <Entry key={change.id} change={change} name={name} />) : <Placeholders />}
				</ol>
			)}
		</Sheet>
	);
}

function Entry({ change, name }: { change: Change; name: string }) {
	const { t } = useT();
	const formats = useFormats();
	const sentenceOf = useDeedSentence();
	const deeds = deedsOf(change);
	const who = change.user_name ?? (change.user_id === null ? "Homeroom" : t("students.someone"));
	if (deeds.length === 0) return null;
	return (
		<li className={classes.entry}>
			<PersonAvatar name={who} size="sm" />
			<div className={classes.words}>
				{deeds.map((deed) => (
					<p key={"field" in deed ? deed.field : deed.did} className={classes.sentence}>
						{sentenceOf(deed, who, name)}
					</p>
				))}
				<time className={classes.time} dateTime={change.at}>
					{formats.instant(change.at)}
				</time>
			</div>
		</li>
	);
}

/** A deed as a sentence: "Clara Hofmann changed class from 5A to 5B". */
function useDeedSentence() {
	const { t } = useT();
	const formats = useFormats();
	const shown = (field: ToldField, value: string): string => {
		if (field === "date_of_birth") return formats.day(value);
		const status = field === "status" ? STUDENT_STATUSES.find((known) => known === value) : undefined;
		return status ? t(`students.status.${status}`) : value;
	};
	return (deed: Deed, who: string, name: string): string => {
		if (!("field" in deed)) return t(`students.did.${deed.did}`, { who, name });
		const from = "from" in deed ? shown(deed.field, deed.from) : undefined;
		const to = "to" in deed ? shown(deed.field, deed.to) : undefined;
		return t(`students.did.${deed.did}`, { who, field: deed.field, from, to });
	};
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
