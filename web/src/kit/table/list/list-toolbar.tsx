import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useT } from "../../i18n/i18n.ts";
import { SearchBox } from "../search-box.tsx";
import { useSearchKey } from "../use-table-keys.ts";
import classes from "./list-toolbar.module.css";

interface ListToolbarProps {
	searchLabel: string;
	search: string;
	onSearch: (text: string) => void;
	/** The filters. */
	children?: ReactNode;
	/** Something narrows the list. */
	filtered: boolean;
	onClear: () => void;
	/** At the other end of the row. */
	end?: ReactNode;
}

/** The row above a list: search, filters, and the way back to all of them. */
export function ListToolbar({ searchLabel, search, onSearch, children, filtered, onClear, end }: ListToolbarProps) {
	const { t } = useT();
	const input = useRef<HTMLInputElement>(null);
	useSearchKey(input);
	return (
		<search className={classes.bar}>
			<SearchBox label={searchLabel} value={search} onSearch={onSearch} inputRef={input} />
			{children}
			{filtered ? (
				<Button variant="subtle" size="compact-sm" leftSection={<IconX size={14} aria-hidden="true" />} onClick={onClear}>
					{t("table.clear_filters")}
				</Button>
			) : null}
			{end}
		</search>
	);
}
