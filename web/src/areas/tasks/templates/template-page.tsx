import type { TaskTemplate } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { Button, Stack } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useDialogInAddress } from "../../../kit/form/dialog-address.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RecordChildren } from "../../../kit/record/children/record-children.tsx";
import { RecordDetails } from "../../../kit/record/page/record-details.tsx";
import { RecordHeader } from "../../../kit/record/page/record-header.tsx";
import { RecordHistory } from "../../../kit/record/page/record-history.tsx";
import { RecordPage } from "../../../kit/record/page/record-page.tsx";
import { RecordRelated } from "../../../kit/record/page/record-related.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import { STEP_AREA, TEMPLATE_AREA } from "./template.record.tsx";
import { useWhen } from "./template-marks.tsx";

const StartDialog = lazy(async () => ({ default: (await import("./template-start-dialog.tsx")).TemplateStartDialog }));

/** `/task-templates/7`: the task, its steps, and what was started from it. */
export const TemplatePage = () => <RecordPage area={TEMPLATE_AREA}>{(template) => <Shown template={template} />}</RecordPage>;

function Shown({ template }: { template: TaskTemplate }) {
	const { t } = useT();
	const when = useWhen();
	const [open, show, close] = useDialogInAddress(["start"]);
	const mayStart = useAllows()("Tasks.Create") && template.archived_at === null;
	return (
		<>
			<RecordHeader
				area={TEMPLATE_AREA}
				row={template}
				facts={[template.note, when(template.days)].filter((fact) => fact !== null)}
				below={
					mayStart ? (
						<Button size="xs" mt={8} leftSection={<IconPlayerPlay size={15} aria-hidden="true" />} onClick={() => show("start")}>
							{t("template.start")}
						</Button>
					) : null
				}
			/>
			<TwoColumns>
				<Stack gap="md">
					<RecordChildren area={STEP_AREA} parent={template} mine={TEMPLATE_AREA.mayChange?.(template) ?? true} />
					<RecordDetails area={TEMPLATE_AREA} row={template} filled={{ without: ["name", "note"] }} />
				</Stack>
				<Stack gap="md">
					{TEMPLATE_AREA.related?.map((related) => (
						<RecordRelated key={related.by} related={related} id={template.id} />
					))}
					<RecordHistory area={TEMPLATE_AREA} id={template.id} name={template.name} />
				</Stack>
			</TwoColumns>
			<Suspense>{open && mayStart ? <StartDialog template={template} onClose={close} /> : null}</Suspense>
		</>
	);
}
