import { Link, useRouterState } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import sideways from "../../ui/sideways.module.css";
import { useCurrentInSight } from "../../ui/use-current-in-sight.ts";
import { allowedPages } from "../pages.ts";
import classes from "./parts-strip.module.css";

/** The second level of the area where one is, above the page: on screens where the menu does not show it. */
export function PartsStrip() {
	const { t } = useT();
	const session = useSession();
	// a form over a list is still the list
	const pathname = useRouterState({ select: ({ location }) => location.pathname.replace(/\/(new|invite)$/, "") });
	const page = allowedPages(session).find(({ parts }) => parts.some(({ path }) => path === pathname));
	const strip = useCurrentInSight<HTMLDivElement>(pathname);
	if (!page) return null;
	return (
		<nav className={classes.nav} aria-label={t(page.label)}>
			<div ref={strip} className={`${sideways.strip} ${classes.list}`}>
				{page.parts.map((part) => (
					<Link
						key={part.path}
						to={part.path}
						className={classes.item}
						activeProps={{}}
						data-active={part.path === pathname || undefined}
						aria-current={part.path === pathname ? "page" : undefined}
					>
						{t(part.label)}
					</Link>
				))}
			</div>
		</nav>
	);
}
