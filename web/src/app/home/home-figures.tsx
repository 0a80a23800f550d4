import type { Figure } from "@homeroom/contract/areas/desk/desk.contract.ts";
import { FIGURES } from "@homeroom/contract/kit/constants.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { keyOf } from "../../kit/i18n/key-of.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { madePath } from "../../kit/routing/made-path.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./home-figures.module.css";

/** All of them in one call. Each says what it is counted from. */
const figuresQuery = queryOptions({
	queryKey: ["desk", "figures"],
	queryFn: ({ signal }) => api.desk.figures({}, { signal }),
	staleTime: 5_000,
	refetchInterval: 5 * 60_000,
});

/** The day in figures: each leads to its list. Nothing where the role has none. */
export function HomeFigures() {
	const { t } = useT();
	const known = useQueryClient().getQueryData(figuresQuery.queryKey);
	const live = [...new Set(known?.figures.flatMap((figure) => figure.live as LiveTable[]))];
	const query = useQuery({ ...figuresQuery, meta: { live } });
	if (query.data === undefined)
		return query.error ? (
			<Sheet>
				<QueryError query={query} title={t("home.figures_failed")} />
			</Sheet>
		) : (
			<FiguresSkeleton />
		);
	const { figures } = query.data;
	// a school without anybody has nothing to count, and first steps to take
	if (figures.every(({ value }) => value === 0)) return null;
	return (
		<nav aria-label={t("home.figures")} className={classes.strip}>
			{figures.map((figure) => (
				<FigureLink key={figure.name} figure={figure} />
			))}
		</nav>
	);
}

function FigureLink({ figure: { name, path, value, of, more, own, bad } }: { figure: Figure }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const word = keyOf("figure", FIGURES, name);
	const note = keyOf("figure_note", FIGURES, name);
	const [to = "", search] = path.split("?");
	// cast: the router's types know only addresses that are written out
	const narrowed = Object.fromEntries(new URLSearchParams(search)) as never;
	const isBad = (which: "value" | "more", count: number | null) => (bad === which && (count ?? 0) > 0) || undefined;
	const share =
		of === null || of === 0
			? null
			: new Intl.NumberFormat(FORMAT_TAGS[locale], { style: "percent", maximumFractionDigits: 1 }).format(value / of);
	return (
		<Link to={madePath(to)} search={narrowed} className={classes.figure}>
			<span className={classes.word}>{word ? t(word) : null}</span>
			<span className={classes.value} data-bad={isBad("value", value)}>
				{share ?? formats.number(value)}
			</span>
			<span className={classes.note} data-bad={isBad("more", more)}>
				{note ? t(note, { value, of, more: more ?? 0, own: own ? "yes" : "no" }) : null}
			</span>
		</Link>
	);
}

/** As many as most roles have. */
const USUAL = ["a", "b", "c", "d", "e", "f"];
export const FiguresSkeleton = () => (
	<div className={classes.strip} aria-busy="true">
		{USUAL.map((one) => (
			<div key={one} className={classes.figure}>
				<TextSkeleton width="70%" />
				<TextSkeleton width="40%" />
				<TextSkeleton width="55%" />
			</div>
		))}
	</div>
);
