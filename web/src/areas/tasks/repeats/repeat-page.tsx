import { TASK_REPEAT, type TaskRepeat } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import { Button, Stack } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import papers from "../../../kit/papers/papers.module.css";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { RecordDetails } from "../../../kit/record/page/record-details.tsx";
import { RecordHeader } from "../../../kit/record/page/record-header.tsx";
import { RecordHistory } from "../../../kit/record/page/record-history.tsx";
import { RecordPage } from "../../../kit/record/page/record-page.tsx";
import { RecordRelated } from "../../../kit/record/page/record-related.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { recordKey } from "../../../kit/table/records/record-client.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import { repeatComingQuery } from "./repeat.api.ts";
import { REPEAT_AREA } from "./repeat.record.tsx";
import { RepeatRule } from "./repeat-rule.tsx";

/** `/task-repeats/7`: what comes again, when it comes next, and what it made so far. */
export const RepeatPage = () => <RecordPage area={REPEAT_AREA}>{(repeat) => <Shown repeat={repeat} />}</RecordPage>;

function Shown({ repeat }: { repeat: TaskRepeat }) {
	const { t } = useT();
	return (
		<>
			<RecordHeader
				area={REPEAT_AREA}
				row={repeat}
				facts={[<RepeatRule key="rule" rule={repeat.rule} />, t(`task_repeats.status.${repeat.status}`)]}
				below={repeat.archived_at === null ? <EndButton repeat={repeat} /> : null}
			/>
			<TwoColumns>
				<RecordDetails area={REPEAT_AREA} row={repeat} filled={{ without: ["name", "status"] }} />
				<Stack gap="md">
					<ComingDays repeat={repeat} />
					{REPEAT_AREA.related?.map((related) => (
						<RecordRelated key={related.by} related={related} id={repeat.id} />
					))}
					<RecordHistory area={REPEAT_AREA} id={repeat.id} name={repeat.name} />
				</Stack>
			</TwoColumns>
		</>
	);
}

/** No more tasks come, or they come again from today on. */
function EndButton({ repeat: { id, name, version, status } }: { repeat: TaskRepeat }) {
	const { t } = useT();
	const isEnded = status === "ended";
	const change = useDeed(() => api.task_repeats.update({ params: { id }, body: { version, status: isEnded ? "active" : "ended" } }), {
		said: () => t(isEnded ? "repeat.begun" : "repeat.ended", { name }),
		undo: true,
		invalidates: [recordKey(TASK_REPEAT), ["tasks"]],
	});
	if (!useAllows()("Tasks.Edit")) return null;
	const Sign = isEnded ? IconPlayerPlay : IconPlayerStop;
	return (
		<Button
			variant="default"
			size="xs"
			mt={8}
			leftSection={<Sign size={15} aria-hidden="true" />}
			disabled={change.pending}
			onClick={() => void change.run()}
		>
			{t(isEnded ? "repeat.begin" : "repeat.end")}
		</Button>
	);
}

function ComingDays({ repeat }: { repeat: TaskRepeat }) {
	const { t } = useT();
	const formats = useFormats();
	const query = useQuery(repeatComingQuery(repeat.id));
	const isOpen = repeat.status === "active" && repeat.rule.includes("FROM=COMPLETION");
	return (
		<Sheet title={t("repeat.coming")}>
			{query.data ? (
				query.data.length === 0 ? (
					<p className={papers.meta}>{t(isOpen ? "repeat.coming_open" : "repeat.coming_none")}</p>
				) : (
					<ul className={papers.items}>
						{query.data.map((day) => (
							<li key={day}>{formats.day(day)}</li>
						))}
					</ul>
				)
			) : query.error ? (
				<QueryError query={query} title={t("repeat.coming_failed")} />
			) : (
				<TextSkeleton width="60%" />
			)}
		</Sheet>
	);
}
