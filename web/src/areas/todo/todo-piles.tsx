import { TODO_FILTERS } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { IconAlertCircle, IconCircleCheck, IconListCheck, IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useCurrentInSight } from "../../ui/use-current-in-sight.ts";
import type { TodoTag } from "./todo.api.ts";
import classes from "./todo-piles.module.css";
import { tagColour, useTagName } from "./todo-tag-words.ts";

const ICONS = { all: IconListCheck, starred: IconStar, important: IconAlertCircle, completed: IconCircleCheck, trashed: IconTrash };

/** What the list may be narrowed to: beside it, and on a phone a strip above it. */
export function TodoPiles({ current, tags, onEditTags }: { current: string; tags: readonly TodoTag[]; onEditTags: () => void }) {
	const { t } = useT();
	const nameOf = useTagName();
	const strip = useCurrentInSight<HTMLDivElement>(current);
	const linkTo = (filter: string) => ({
		to: "/todo" as const,
		search: { filter: filter === "all" ? undefined : filter },
		className: classes.pile,
		activeProps: {},
		"data-active": filter === current || undefined,
		"aria-current": filter === current ? ("page" as const) : undefined,
	});
	return (
		<nav aria-label={t("todo.filters")}>
			<div ref={strip} className={classes.strip}>
				<ul className={classes.piles}>
					{TODO_FILTERS.map((filter) => {
						const Icon = ICONS[filter];
						return (
							<li key={filter}>
								<Link {...linkTo(filter)}>
									<Icon size={17} stroke={1.6} aria-hidden="true" />
									{t(`todo.filter.${filter}`)}
								</Link>
							</li>
						);
					})}
				</ul>
				<h2 className={classes.title}>{t("todo.tags")}</h2>
				<ul className={classes.piles} aria-label={t("todo.tags")}>
					{tags.map((tag) => (
						<li key={tag.key}>
							<Link {...linkTo(tag.key)}>
								<svg width="10" height="10" className={classes.dot} aria-hidden="true">
									<circle cx="5" cy="5" r="5" style={{ fill: tagColour(tag.colour) }} />
								</svg>
								<span className={classes.name}>{nameOf(tag)}</span>
							</Link>
						</li>
					))}
					<li>
						<button type="button" className={classes.pile} onClick={onEditTags}>
							<IconPencil size={16} stroke={1.6} aria-hidden="true" />
							{t("todo.tags_edit")}
						</button>
					</li>
				</ul>
			</div>
		</nav>
	);
}
