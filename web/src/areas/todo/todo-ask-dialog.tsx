import { Alert, Button } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { TODO, type Todo } from "./todo.api.ts";
import classes from "./todo-dialog.module.css";

/** What is removed for good has no way back: so it asks. `trash`: all that lies there. */
export function TodoAskDialog({ what, onClose }: { what: Todo | "trash"; onClose: () => void }) {
	const { t } = useT();
	const remove = useDeed(
		async (): Promise<void> => {
			if (what === "trash") await api.todo.empty_trash({ body: {} });
			else await api.todo.remove({ params: { id: what.id } });
		},
		{
			said: () => (what === "trash" ? t("todo.said_emptied") : t("todo.said_removed", { title: what.title })),
			after: onClose,
			invalidates: [[TODO]],
			refused: "here",
		},
	);
	const label = t(what === "trash" ? "todo.empty_trash" : "todo.remove");
	return (
		<FormDialog title={label} onClose={onClose} width={480}>
			{remove.problem ? (
				<Alert color="danger" role="alert" mb="md">
					{remove.problem}
				</Alert>
			) : null}
			<p className={classes.text}>{what === "trash" ? t("todo.empty_trash_text") : t("todo.remove_text", { title: what.title })}</p>
			<div className={classes.footer}>
				<Button variant="default" onClick={onClose} data-autofocus>
					{t("form.cancel")}
				</Button>
				<Button color="danger" loading={remove.pending} onClick={() => void remove.run()}>
					{label}
				</Button>
			</div>
		</FormDialog>
	);
}
