import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { api } from "../../kit/api/api.ts";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { CardLink } from "../../kit/routing/card-link.tsx";
import { loadLogWords } from "../../kit/undo/log-words.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./audit-card.module.css";
import { CHANGES } from "./changes.api.ts";

const SHOWN = 5;
const What = lazyPart(async () => {
	const [{ AuditWhat }] = await Promise.all([import("./audit-what.tsx"), loadLogWords()]);
	return { default: AuditWhat };
});

/** On the start page: what was changed last, and by whom. */
export function ChangedCard() {
	const { t } = useT();
	const formats = useFormats();
	const query = useQuery({
		queryKey: [CHANGES, "last"],
		queryFn: ({ signal }) => api.changes.list({ query: { limit: SHOWN } }, { signal }),
		staleTime: 30_000,
	});
	return (
		<Sheet title={t("card.changed")} lines aside={<CardLink to="/settings/audit">{t("changes.all")}</CardLink>}>
			<QueryPart query={query} failed={t("card.changed")}>
				{query.data?.changes.length === 0 ? <p className={classes.time}>{t("changes.none")}</p> : null}
				<ol className={classes.list}>
					{query.data?.changes.map((row) => {
						const who = row.user_id === null ? "Homeroom" : (row.user_name ?? t("changes.someone"));
						return (
							<li key={row.id} className={classes.entry}>
								<PersonAvatar name={who} size="sm" />
								<span className={classes.words}>
									<span className={classes.who}>{who}</span>
									<Suspense>
										<What row={row} />
									</Suspense>
								</span>
								<time className={classes.time} dateTime={row.at}>
									{formats.instant(row.at)}
								</time>
							</li>
						);
					})}
				</ol>
			</QueryPart>
		</Sheet>
	);
}
