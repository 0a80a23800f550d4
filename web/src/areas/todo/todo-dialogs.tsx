import { IconListCheck } from "@tabler/icons-react";
import { useState } from "react";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Todo, TodoTag } from "./todo.api.ts";
import { TodoAskDialog } from "./todo-ask-dialog.tsx";
import { TodoDialog } from "./todo-dialog.tsx";
import { TodoTagsDialog } from "./todo-tags-dialog.tsx";

interface TodoDialogsProps {
	dialog: "add" | "tags" | null;
	open: number | undefined;
	/** Undefined until they are known. */
	todos: readonly Todo[] | undefined;
	tags: readonly TodoTag[];
	removing: Todo | "trash" | null;
	onCloseDialog: () => void;
	onCloseOpen: () => void;
	onCloseRemoving: () => void;
}

/** Whatever stands over the list. Loaded with the first of them. */
export default function TodoDialogs(props: TodoDialogsProps) {
	const { dialog, open, todos, tags, removing, onCloseDialog, onCloseOpen, onCloseRemoving } = props;
	if (removing !== null) return <TodoAskDialog what={removing} onClose={onCloseRemoving} />;
	if (dialog === "tags") return <TodoTagsDialog tags={tags} onClose={onCloseDialog} />;
	if (dialog === "add") return <TodoDialog known={null} tags={tags} onClose={onCloseDialog} />;
	if (open === undefined || todos === undefined) return null;
	return <OpenTodo key={open} found={todos.find(({ id }) => id === open)} tags={tags} onClose={onCloseOpen} />;
}

/** Stays as it was opened: what leaves the list meanwhile takes nothing away that is being typed. */
function OpenTodo({ found, tags, onClose }: { found: Todo | undefined; tags: readonly TodoTag[]; onClose: () => void }) {
	const { t } = useT();
	const [known] = useState(found);
	if (known) return <TodoDialog known={known} tags={tags} onClose={onClose} />;
	return (
		<FormDialog title={t("page.todo")} onClose={onClose} width={480}>
			<EmptyState icon={<IconListCheck />} title={t("todo.not_found")} text={t("todo.not_found_text")} />
		</FormDialog>
	);
}
