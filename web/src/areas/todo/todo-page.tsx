import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useCloseDialog } from "../../kit/form/dialog-history.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { type Todo, todosQuery, todoTagsQuery } from "./todo.api.ts";
import { useTodoDeeds } from "./todo-deeds.ts";
import { TodoList } from "./todo-list.tsx";
import classes from "./todo-page.module.css";
import { TodoPiles } from "./todo-piles.tsx";
import { TodoQuickAdd } from "./todo-quick-add.tsx";

const TodoDialogs = lazy(() => import("./todo-dialogs.tsx"));
const route = getRouteApi("/app/todo");

/** `/todo`: what somebody has to do, for nobody else's eyes. */
export function TodoPage() {
	const { t } = useT();
	const { filter = "all", q, open } = route.useSearch();
	const navigate = route.useNavigate();
	const quick = useRef<HTMLInputElement>(null);
	const [removing, setRemoving] = useState<Todo | "trash" | null>(null);
	const query = useQuery({ ...todosQuery(filter, q), ...(q !== undefined && { placeholderData: keepPreviousData }) });
	const tagsAsked = useQuery(todoTagsQuery);
	const tags = tagsAsked.data?.tags ?? [];
	const deeds = useTodoDeeds();
	const [dialog, show, closeDialog] = useDialogInAddress(["add", "tags"]);
	const closeOpen = useCloseDialog(() => void navigate({ search: (now) => ({ ...now, open: undefined }), replace: true }));
	const search = useDebouncedCallback(
		(text: string) => void navigate({ search: (now) => ({ ...now, q: text.trim() || undefined }), replace: true }),
		200,
	);
	useKeys([{ keys: "n", label: t("todo.key_new"), run: () => quick.current?.focus() }]);
	const todos = query.data?.tasks;
	const left = todos?.filter(({ isCompleted, isTrashed }) => !isCompleted && !isTrashed).length;
	const isTrash = filter === "trashed";
	const hasQuick = !isTrash && filter !== "completed";
	// on a phone the line does it, and what else belongs to a to-do is added to it there
	const hasButton = !(useIsNarrow() && hasQuick);
	const add = (title: string) =>
		deeds.add({
			title,
			...(filter === "starred" && { isStarred: true }),
			...(filter === "important" && { isImportant: true }),
			...(tags.some(({ key }) => key === filter) && { tags: [filter] }),
		});
	return (
		<>
			<PageHeader
				title={t("page.todo")}
				context={left === undefined || isTrash ? null : t("todo.context", { count: left })}
				actions={
					<>
						<TextInput
							key={filter}
							className={classes.search}
							type="search"
							aria-label={t("todo.search")}
							placeholder={t("todo.search")}
							leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
							defaultValue={q ?? ""}
							maxLength={100}
							onChange={(event) => search(event.currentTarget.value)}
						/>
						{isTrash ? (
							<Button variant="default" disabled={!todos?.length} onClick={() => setRemoving("trash")}>
								{t("todo.empty_trash")}
							</Button>
						) : hasButton ? (
							<Button onClick={() => show("add")}>{t("todo.add_one")}</Button>
						) : null}
					</>
				}
			/>
			<div className={classes.page}>
				<TodoPiles current={filter} tags={tags} onEditTags={() => show("tags")} />
				<Sheet>
					{hasQuick ? <TodoQuickAdd field={quick} onAdd={add} /> : null}
					<TodoList key={filter} filter={filter} q={q} query={query} tags={tags} deeds={deeds} onRemove={setRemoving} />
				</Sheet>
			</div>
			{dialog !== null || open !== undefined || removing !== null ? (
				<Suspense>
					<TodoDialogs
						dialog={dialog}
						open={open}
						todos={todos}
						tags={tags}
						removing={removing}
						onCloseDialog={closeDialog}
						onCloseOpen={closeOpen}
						onCloseRemoving={() => setRemoving(null)}
					/>
				</Suspense>
			) : null}
		</>
	);
}
