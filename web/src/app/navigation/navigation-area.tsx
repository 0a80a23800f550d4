import { Link, useRouterState } from "@tanstack/react-router";
import { type Ref, useId, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useCurrentInSight } from "../../ui/use-current-in-sight.ts";
import { partAt, type ShownPage } from "../pages.ts";
import classes from "./navigation.module.css";

interface NavigationAreaProps {
	page: ShownPage;
	/** Where we are: not the router's own mark, which of a page and one below it would be both. */
	isHere: boolean;
	/** Icons only: without a second level. */
	collapsed: boolean;
	/** Remembered as unfolded. */
	isOpen: boolean;
	onFold: (open: boolean) => void;
	onNavigate: (() => void) | undefined;
	ref?: Ref<HTMLAnchorElement>;
}

/** An area of the menu. Where one is, its second level is unfolded, unless it is folded right there. */
export function NavigationArea({ page, isHere, collapsed, isOpen, onFold, onNavigate, ref, ...hint }: NavigationAreaProps) {
	const { t } = useT();
	const [foldedHere, setFoldedHere] = useState(false);
	if (foldedHere && !isHere) setFoldedHere(false);
	const levelId = useId();
	const hasLevel = page.parts.length > 0 && !collapsed;
	const unfolded = hasLevel && (isHere ? !foldedHere : isOpen);
	const fold = () => {
		setFoldedHere(unfolded);
		onFold(!unfolded);
	};
	const isCurrent = isHere && !unfolded;
	const area = (
		<Link
			ref={ref}
			to={page.path}
			className={classes.item}
			activeProps={{}}
			data-active={isCurrent || undefined}
			data-within={(isHere && unfolded) || undefined}
			aria-current={isCurrent ? "page" : undefined}
			onClick={onNavigate}
			{...hint}
		>
			<page.icon size={18} stroke={1.6} aria-hidden />
			<span className={classes.itemLabel}>{t(page.label)}</span>
		</Link>
	);
	if (!hasLevel) return area;
	return (
		<>
			<div className={classes.row}>
				{area}
				<button
					type="button"
					className={classes.fold}
					aria-expanded={unfolded}
					aria-controls={levelId}
					aria-label={t("shell.menu_fold", { area: t(page.label) })}
					onClick={fold}
				/>
			</div>
			{unfolded ? <Level id={levelId} page={page} onNavigate={onNavigate} /> : null}
		</>
	);
}

function Level({ id, page, onNavigate }: { id: string; page: ShownPage; onNavigate: (() => void) | undefined }) {
	const { t } = useT();
	const current = useRouterState({ select: ({ location }) => partAt(page.parts, location.pathname)?.path });
	const level = useCurrentInSight<HTMLUListElement>(current);
	return (
		<ul ref={level} id={id} className={classes.level}>
			{page.parts.map((part) => (
				<li key={part.path}>
					<Link
						to={part.path}
						className={classes.part}
						activeProps={{}}
						data-active={part.path === current || undefined}
						aria-current={part.path === current ? "page" : undefined}
						onClick={onNavigate}
					>
						{t(part.label)}
					</Link>
				</li>
			))}
		</ul>
	);
}
