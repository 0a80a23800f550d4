import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { timeAgo } from "../../kit/formats/time-ago.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./calendar-links.module.css";
import { CALENDAR_LINKS, type CalendarLink, linksQuery } from "./feeds.api.ts";

/** Links that work; each is revoked where it stands. */
export function CalendarLinkList({ onRevoked }: { onRevoked: (id: number) => void }) {
	const { t } = useT();
	const query = useQuery(linksQuery());
	const { data } = query;
	return (
		<section className={classes.made} aria-labelledby="calendar-links-made">
			<CardTitle part id="calendar-links-made">
				{t("feeds.links")}
			</CardTitle>
			{data ? (
				data.links.length === 0 ? (
					<p className={classes.quiet}>{t("feeds.none")}</p>
				) : (
					<ul className={classes.list}>
						{data.links.map((link) => (
							<LinkRow key={link.id} link={link} onRevoked={onRevoked} />
						))}
					</ul>
				)
			) : query.error ? (
				<QueryError query={query} title={t("feeds.failed")} />
			) : (
				<div className={classes.waiting}>
					<TextSkeleton width="50%" />
					<TextSkeleton width="70%" />
				</div>
			)}
		</section>
	);
}

function LinkRow({ link, onRevoked }: { link: CalendarLink; onRevoked: (id: number) => void }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const [asking, setAsking] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const keep = useRef<HTMLButtonElement>(null);
	const asked = useRef(false);
	// the button that was pressed is gone: the focus goes to its successor, and back
	useEffect(() => {
		if (asking) keep.current?.focus();
		else if (asked.current) opener.current?.focus();
		asked.current = asking;
	}, [asking]);
	const revoke = useDeed(() => api.feeds.revoke({ params: { id: link.id } }), {
		said: () => t("feeds.revoked", { name: link.of_name }),
		after: () => onRevoked(link.id),
		invalidates: [[CALENDAR_LINKS]],
	});
	const facts = [
		t(`feeds.of_${link.of}`),
		link.is_mine
			? t("feeds.made_on", { day: formats.dayOf(link.created_at) })
			: t("feeds.made_by", { name: link.made_by, day: formats.dayOf(link.created_at) }),
		link.last_fetched_at ? t("feeds.fetched", { when: timeAgo(link.last_fetched_at, locale) }) : t("feeds.never_fetched"),
	];
	return (
		<li className={classes.link}>
			<div className={classes.words}>
				<span className={classes.name}>{link.name ? `${link.of_name} · ${link.name}` : link.of_name}</span>
				<span className={classes.facts}>{facts.join(" · ")}</span>
				{link.works ? null : (
					<span className={classes.facts}>
						<StatusDot tone="bad">{t("feeds.rests")}</StatusDot>
					</span>
				)}
			</div>
			{asking ? (
				<div className={classes.asking} role="alert">
					<p className={classes.quiet}>{t("feeds.revoke_text")}</p>
					<div className={classes.deeds}>
						<Button ref={keep} variant="default" onClick={() => setAsking(false)}>
							{t("feeds.keep")}
						</Button>
						<Button color="danger" loading={revoke.pending} onClick={() => void revoke.run()}>
							{t("feeds.revoke_link")}
						</Button>
					</div>
				</div>
			) : (
				<Button
					ref={opener}
					variant="default"
					size="compact-md"
					onClick={() => setAsking(true)}
					aria-label={t("feeds.revoke_of", { name: link.name ? `${link.of_name} · ${link.name}` : link.of_name })}
				>
					{t("feeds.revoke")}
				</Button>
			)}
		</li>
	);
}
