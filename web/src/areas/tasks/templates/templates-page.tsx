import { TASK_TEMPLATE, type TaskTemplate } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { IconPlayerPlay, IconTemplate } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MenuPart } from "../../../kit/menu/menu-part.ts";
import { RecordBrief } from "../../../kit/record/brief/record-brief.tsx";
import { RecordListPage } from "../../../kit/record/record-list-page.tsx";
import { madePath } from "../../../kit/routing/made-path.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { TEMPLATE_AREA } from "./template.record.tsx";

const LOOK = { card: (row: TaskTemplate) => <RecordBrief area={TEMPLATE_AREA} row={row} /> };

/** `/task-templates`: what can be started. */
export function TemplatesPage() {
	const { t } = useT();
	const navigate = useNavigate();
	const mayStart = useAllows()("Tasks.Create");
	const start = (row: TaskTemplate) =>
		mayStart && row.archived_at === null ? (
			<MenuPart.Item
				leftSection={<IconPlayerPlay size={16} stroke={1.7} aria-hidden="true" />}
				onClick={() => void navigate({ to: madePath(`${TASK_TEMPLATE.path}/${row.id}`), search: { do: "start" } } as object)}
			>
				{t("template.start")}
			</MenuPart.Item>
		) : null;
	return <RecordListPage area={TEMPLATE_AREA} look={LOOK} menu={start} emptyIcon={<IconTemplate />} />;
}
