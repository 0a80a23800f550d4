import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Children, type ReactNode } from "react";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./papers.module.css";
import { PartState } from "./part-state.tsx";

interface PaperSheetProps {
	title: string;
	query: UseQueryResult<unknown>;
	/** What stands there without any. */
	none: string;
	/** Null: nothing can be added. */
	add: { label: string; onClick: () => void } | null;
	/** The papers, an `li` each. */
	children: ReactNode;
	/** The form that is open. */
	form: ReactNode;
}
/** Papers of a person one below the other, with a button to add one. */
export function PaperSheet({ title, query, none, add, children, form }: PaperSheetProps) {
	return (
		<Sheet
			title={title}
			aside={
				add ? (
					<Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={add.onClick}>
						{add.label}
					</Button>
				) : null
			}
		>
			<PartState query={query}>
				{Children.count(children) === 0 ? <p className={classes.meta}>{none}</p> : <ul className={classes.items}>{children}</ul>}
			</PartState>
			{form}
		</Sheet>
	);
}
