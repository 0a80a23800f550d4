import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Brand } from "../brand/brand.tsx";
import { LanguageLine } from "./language-line.tsx";
import classes from "./public-frame.module.css";

interface PublicFrameProps {
	children: ReactNode;
	wide?: boolean;
	/** Beside the name, and beside the languages. */
	head?: ReactNode;
	foot?: ReactNode;
}
/** Around pages outside of the shell: the name above, the languages below, the content in the middle. */
export function PublicFrame({ children, wide = false, head, foot }: PublicFrameProps) {
	return (
		<div className={classes.frame}>
			<header className={classes.head}>
				<Link to="/" className={classes.home}>
					<Brand />
				</Link>
				{head}
			</header>
			<main className={classes.main} data-wide={wide || undefined}>
				{children}
			</main>
			<footer className={classes.foot}>
				<LanguageLine />
				{foot}
			</footer>
		</div>
	);
}
