import { Button } from "@mantine/core";
import { IconListCheck, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { type Asked, QueryError } from "../../kit/queries/query-error.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import parts from "../../ui/list-parts.module.css";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import type { Todo, TodoLists, TodoTag } from "./todo.api.ts";
import type { TodoDeeds } from "./todo-deeds.ts";
import { useTodoKeys } from "./todo-keys.ts";
import { TodoLine } from "./todo-line.tsx";
import classes from "./todo-list.module.css";
import { useTodoMoves } from "./todo-moves.ts";

interface TodoListProps {
	filter: string;
	/** What was looked for. */
	q: string | undefined;
	query: Asked & { data?: TodoLists | undefined };
	tags: readonly TodoTag[];
	deeds: TodoDeeds;
	onRemove: (todo: Todo) => void;
}

/** What is to be done, in the person's own order; below it what is done. */
export function TodoList({ filter, q, query, tags, deeds, onRemove }: TodoListProps) {
	const { t } = useT();
	const list = useRef<HTMLDivElement>(null);
	const todos = query.data?.tasks ?? [];
	const isTrash = filter === "trashed";
	const open = isTrash ? todos : todos.filter(({ isCompleted }) => !isCompleted);
	const done = isTrash ? [] : todos.filter(({ isCompleted }) => isCompleted);
	const moves = useTodoMoves(list, open, deeds);
	useTodoKeys(list, todos, deeds);
	if (query.error && !query.data) return <QueryError query={query} title={t("todo.failed")} />;
	if (!query.data) return <Placeholders />;
	if (todos.length === 0) return <Nothing filter={filter} q={q} />;
	const lineOf = (todo: Todo, isMovable: boolean) => (
		<TodoLine
			key={todo.id}
			todo={todo}
			tags={tags}
			deeds={deeds}
			move={isMovable ? moves.stepsOf(todo) : null}
			onRemove={onRemove}
			line={isMovable ? moves.lineOf(todo) : {}}
		/>
	);
	return (
		<div ref={list} className={classes.list}>
			{open.length > 0 ? <ul className={parts.lines}>{open.map((todo) => lineOf(todo, !isTrash))}</ul> : null}
			{done.length > 0 ? (
				<>
					{filter === "completed" ? null : <h2 className={parts.head}>{t("todo.done_ones", { count: done.length })}</h2>}
					<ul className={parts.lines}>{done.map((todo) => lineOf(todo, false))}</ul>
				</>
			) : null}
			<output className={classes.said}>{moves.said}</output>
		</div>
	);
}

const KNOWN = ["all", "starred", "important", "completed", "trashed"] as const;

function Nothing({ filter, q }: { filter: string; q: string | undefined }) {
	const { t } = useT();
	const known = KNOWN.find((one) => one === filter) ?? "tagged";
	const about = q ? "match" : known;
	return (
		<div className={classes.empty}>
			<EmptyState
				icon={known === "trashed" ? <IconTrash /> : <IconListCheck />}
				title={t(`todo.none.${about}`)}
				text={t(`todo.none_text.${about}`)}
				action={
					about === "all" ? undefined : (
						<Button variant="default" renderRoot={(props) => <Link to="/todo" {...props} />}>
							{t("todo.see_all")}
						</Button>
					)
				}
			/>
		</div>
	);
}

const Placeholders = () => (
	<ul className={`${parts.lines} ${classes.list}`} aria-busy="true">
		{[0, 1, 2, 3, 4, 5].map((place) => (
			<li key={place} className={classes.placeholder} aria-hidden="true">
				<TextSkeleton width="55%" />
				<TextSkeleton width="25%" />
			</li>
		))}
	</ul>
);
