import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { capital } from "../../kit/i18n/in-sentence.ts";
import { useLogWords } from "../../kit/undo/use-log-words.ts";
import classes from "./audit-counts.module.css";
import { countsQuery } from "./changes.api.ts";
import type { AuditSearch } from "./changes.search.ts";

interface AuditCountsProps {
	search: AuditSearch;
	onChange: (change: Partial<AuditSearch>) => void;
}

/** "38 deeds, 212 changes": where there are more than are counted, it says of how many it speaks. */
export function AuditTotal({ search }: Pick<AuditCountsProps, "search">) {
	const { t } = useT();
	const { data } = useQuery(countsQuery(search));
	if (data === undefined) return null;
	return (
		<p className={classes.total} aria-live="polite">
			{t(data.capped ? "changes.counted_newest" : data.changes === null ? "changes.counted_deeds" : "changes.counted", {
				deeds: data.deeds,
				changes: data.changes ?? 0,
			})}
			{data.capped_words && ` · ${t("changes.capped_words")}`}
		</p>
	);
}

/** Beside the list: whose deeds, where and what, each with how many there are, to narrow it by one click. */
export function AuditCounts({ search, onChange }: AuditCountsProps) {
	const { t } = useT();
	const { table } = useLogWords();
	const { data } = useQuery(countsQuery(search));
	if (data === undefined || data.deeds === 0) return null;
	return (
		<aside className={classes.counts} aria-label={t("changes.counts")}>
			<Group title={t("changes.who")}>
				{data.people.map(({ user_id, name, deeds }) => (
					<Choice
						key={user_id ?? 0}
						label={user_id === null ? "Homeroom" : (name ?? t("changes.someone"))}
						deeds={deeds}
						chosen={user_id !== null && search.person === user_id}
						{...(user_id !== null && { onChoose: (on) => onChange({ person: on ? user_id : undefined }) })}
					/>
				))}
			</Group>
			<Group title={t("changes.where")}>
				{data.tables.map((one) => (
					<Choice
						key={one.table}
						label={table(one.table)}
						deeds={one.deeds}
						chosen={search.table === one.table && search.row === undefined}
						onChoose={(on) => onChange({ table: on ? one.table : undefined, row: undefined })}
					/>
				))}
			</Group>
			<Group title={t("changes.kinds")}>
				{data.did.map(({ did, deeds }) => (
					<Choice
						key={did}
						label={capital(t(`changes.did.${did}`))}
						deeds={deeds}
						chosen={search.did === did}
						onChoose={(on) => onChange({ did: on ? did : undefined })}
					/>
				))}
			</Group>
		</aside>
	);
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
	<section>
		<h2 className={classes.title}>{title}</h2>
		<ul className={classes.choices}>{children}</ul>
	</section>
);

interface ChoiceProps {
	label: string;
	deeds: number;
	chosen: boolean;
	/** Nothing: it cannot be asked for alone. */
	onChoose?: (on: boolean) => void;
}
function Choice({ label, deeds, chosen, onChoose }: ChoiceProps) {
	const formats = useFormats();
	const count = <span className={classes.count}>{formats.number(deeds)}</span>;
	return (
		<li>
			{onChoose === undefined ? (
				<span className={classes.choice}>
					<span className={classes.label}>{label}</span>
					{count}
				</span>
			) : (
				<button type="button" className={classes.choice} aria-pressed={chosen} onClick={() => onChoose(!chosen)}>
					<span className={classes.label}>{label}</span>
					{count}
				</button>
			)}
		</li>
	);
}
