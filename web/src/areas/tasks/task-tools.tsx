import { TASK } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { Button, Checkbox } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { recordNameQuery } from "../../kit/record/record-names.tsx";
import { listTool } from "../../kit/table/list/list-tool.ts";
import { useRecordWords } from "../../kit/table/record-words.ts";
import { useRecordFields } from "../../kit/table/records/record-fields.ts";
import { SearchBox } from "../../kit/table/search-box.tsx";
import type { TaskFilter } from "./task-filter.ts";
import classes from "./task-tools.module.css";

const FilterChips = listTool(() => import("../../kit/table/filters/filter-chips.tsx"));
const FilterMenu = listTool(() => import("../../kit/table/filters/filter-menu.tsx"));
const NONE: readonly Condition[] = [];

interface TaskToolsProps {
	filter: TaskFilter;
	onChange: (more: TaskFilter) => void;
	/** What the view alone can be told. */
	children?: ReactNode;
}

/** What narrows a board, a calendar and a timeline: the same as the list, and what one uses daily. */
export function TaskTools({ filter, onChange, children }: TaskToolsProps) {
	const { t } = useT();
	const { search, where = NONE, mine, project } = filter;
	const field = useRef<HTMLInputElement>(null);
	useKeys([{ keys: "/", label: t("tasks.search"), run: () => field.current?.focus() }]);
	const { fields, labels } = useRecordFields(TASK);
	const words = useRecordWords(TASK, labels);
	const context = {
		fields,
		words,
		suggestions: {},
		where,
		onChange: (next: readonly Condition[]) => onChange({ where: next.length > 0 ? next : undefined }),
	};
	return (
		<>
			<div className={classes.tools}>
				<SearchBox
					label={t("tasks.search")}
					value={search ?? ""}
					onSearch={(text) => onChange({ search: text || undefined })}
					inputRef={field}
				/>
				{children}
				<AddFilter render={(button) => <FilterMenu {...context} button={button} />} />
				<Checkbox
					className={classes.mine ?? ""}
					label={t("tasks.board_mine")}
					checked={mine === 1}
					onChange={(event) => onChange({ mine: event.currentTarget.checked ? 1 : undefined })}
				/>
				{project === undefined ? null : <OfProject id={project} onAll={() => onChange({ project: undefined })} />}
			</div>
			{where.length > 0 ? (
				<Suspense fallback={<div className={classes.chips} />}>
					<FilterChips {...context} shown={where} />
				</Suspense>
			) : null}
		</>
	);
}

type RenderButton = (open: boolean, toggle: () => void) => ReactNode;
/** A button until it is first pressed; then the filter's editor with the same button. */
function AddFilter({ render }: { render: (button: RenderButton) => ReactNode }) {
	const { t } = useT();
	const [used, setUsed] = useState(false);
	const button = (props: ComponentProps<"button">) => (
		<Button variant="default" leftSection={<IconPlus size={15} aria-hidden="true" />} aria-haspopup="dialog" {...props}>
			{t("table.add_filter")}
		</Button>
	);
	const closed = button({
		"aria-expanded": false,
		onPointerEnter: FilterMenu.preload,
		onFocus: FilterMenu.preload,
		onClick: () => setUsed(true),
	});
	if (!used) return closed;
	return <Suspense fallback={closed}>{render((open, toggle) => button({ "aria-expanded": open, onClick: toggle }))}</Suspense>;
}

/** The project that the view is narrowed to, and the way out of it. */
function OfProject({ id, onAll }: { id: number; onAll: () => void }) {
	const { t } = useT();
	const { data } = useQuery(recordNameQuery("projects", id));
	return (
		<Button variant="default" rightSection={<IconX size={15} aria-hidden="true" />} title={t("tasks.board_of_none")} onClick={onAll}>
			{t("tasks.board_of", { project: data?.title ?? "…" })}
		</Button>
	);
}
