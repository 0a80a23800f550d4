import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { CardLink } from "../../kit/routing/card-link.tsx";
import { loadLogWords } from "../../kit/undo/log-words.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./audit-card.module.css";
import { lastDeedsQuery } from "./changes.api.ts";

const DeedLine = lazyPart(async () => {
	const [{ AuditDeedLine }] = await Promise.all([import("./audit-deed.tsx"), loadLogWords()]);
	return { default: AuditDeedLine };
});

/** On the start page: what was done last. */
export function ChangedCard() {
	const { t } = useT();
	const formats = useFormats();
	const query = useQuery(lastDeedsQuery);
	return (
		<Sheet title={t("card.changed")} lines aside={<CardLink to="/settings/audit">{t("changes.all")}</CardLink>}>
			<QueryPart query={query} failed={t("card.changed")}>
				{query.data?.deeds.length === 0 ? <p className={classes.time}>{t("changes.none")}</p> : null}
				<ol className={classes.list}>
					{query.data?.deeds.map((deed) => (
						<li key={deed.id} className={classes.entry}>
							<PersonAvatar name={deed.user_id === null ? "Homeroom" : (deed.user_name ?? t("changes.someone"))} size="sm" />
							<span className={classes.words}>
								<Suspense fallback={<TextSkeleton width="70%" />}>
									<DeedLine deed={deed} />
								</Suspense>
							</span>
							<time className={classes.time} dateTime={deed.at}>
								{formats.instant(deed.at)}
							</time>
						</li>
					))}
				</ol>
			</QueryPart>
		</Sheet>
	);
}
