import { Pagination } from "@mantine/core";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import classes from "./message-pager.module.css";

interface MessagePagerProps {
	meta: { current_page: number; limit: number; total: number } | undefined;
	/** Beside where one is: what it adds up to. */
	note?: string | undefined;
	onPage: (page: number) => void;
}

/** Where one is in a list, and the way to its other pages. */
export function MessagePager({ meta, note, onPage }: MessagePagerProps) {
	const { t } = useT();
	const formats = useFormats();
	const narrow = useIsNarrow();
	if (!meta || meta.total === 0) return null;
	const { current_page: page, limit, total } = meta;
	const pages = Math.ceil(total / limit);
	const range = {
		from: formats.number((page - 1) * limit + 1),
		to: formats.number(Math.min(total, page * limit)),
		total: formats.number(total),
	};
	const edge = { first: 1, last: pages } as const;
	return (
		<div className={classes.pager}>
			<span aria-live="polite">{t("table.range", range)}</span>
			{note ? <span className={classes.note}>{note}</span> : null}
			{pages > 1 ? (
				<Pagination
					component="nav"
					aria-label={t("table.pages")}
					className={classes.pages}
					size="sm"
					total={pages}
					value={Math.min(page, pages)}
					onChange={onPage}
					siblings={narrow ? 0 : 1}
					getItemProps={(item) => ({ "aria-label": t("table.page", { page: item }) })}
					getControlProps={(control) => ({
						"aria-label": control === "next" || control === "previous" ? t(`table.${control}`) : t("table.page", { page: edge[control] }),
					})}
				/>
			) : null}
		</div>
	);
}
