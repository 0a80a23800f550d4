import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PrintPaper } from "../../../kit/print/print-paper.tsx";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import classes from "./print-dialog.module.css";

interface PrintDialogProps {
	title: string;
	/** What the paper is called: `labels`. */
	paper: string;
	/** What there is to choose. */
	children: ReactNode;
	query: UseQueryResult<unknown>;
	/** How much it will be, in a line. */
	sum: string;
	printLabel: string;
	/** Nothing to print. */
	empty: boolean;
	landscape?: boolean;
	/** The sheets; the first ones are shown. */
	sheets: (firstOnly: boolean) => ReactNode;
	onClose: () => void;
}

/** Choices, the first sheet as it will be, and the button. Closing it takes the paper away. */
export function PrintDialog(props: PrintDialogProps) {
	const { title, paper, children, query, sum, printLabel, empty, landscape = false, sheets, onClose } = props;
	const { t } = useT();
	const there = query.data !== undefined;
	return (
		<FormDialog title={title} onClose={onClose} width={900}>
			<div className={classes.parts}>
				<div className={classes.choices}>{children}</div>
				{there ? (
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
					<section className={classes.preview} aria-label={t("prints.preview")} tabIndex={0} data-landscape={landscape || undefined}>
						{empty ? <p className={classes.empty}>{t("prints.nothing")}</p> : <div className={classes.small}>{sheets(true)}</div>}
					</section>
				) : query.error ? (
					<QueryError query={query} title={t("prints.failed")} />
				) : (
					<div className={classes.preview} aria-busy="true">
						<TextSkeleton width="60%" />
						<TextSkeleton width="40%" />
					</div>
				)}
			</div>
			<div className={classes.footer}>
				<p className={classes.sum} role="status">
					{there ? sum : null}
				</p>
				<Button variant="default" onClick={onClose}>
					{t("form.cancel")}
				</Button>
				<Button
					disabled={!there || empty}
					leftSection={<IconPrinter size={16} aria-hidden="true" />}
					data-autofocus
					onClick={() => window.print()}
				>
					{printLabel}
				</Button>
			</div>
			{there && !empty ? <PrintPaper name={paper}>{sheets(false)}</PrintPaper> : null}
		</FormDialog>
	);
}
