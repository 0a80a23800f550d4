import { addingOf } from "@homeroom/contract/kit/record.ts";
import { Button } from "@mantine/core";
import { IconArchive, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useT } from "../../i18n/i18n.ts";
import { useRecordPaths } from "../../record/record-paths.ts";
import { useAllows } from "../../session/session.ts";
import type { RecordListModel } from "../records/use-record-list.ts";

/** Why the list is empty, and the way out. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the rows would be, there are none
export default function RecordEmpty({ list, icon }: { list: RecordListModel<any>; icon: ReactNode }) {
	const { t } = useT();
	const allows = useAllows();
	const { toNew } = useRecordPaths(list.spec);
	const { spec, search, words, narrowed, clear, navigation } = list;
	if (narrowed)
		return (
			<EmptyState
				icon={<IconSearch />}
				title={words.word("none_match")}
				text={words.word("none_match_text")}
				action={
					<Button variant="default" onClick={clear}>
						{t("table.clear_filters")}
					</Button>
				}
			/>
		);
	if (search.archived)
		return (
			<EmptyState
				icon={<IconArchive />}
				title={words.word("none_archived")}
				text={words.word("none_archived_text")}
				action={
					<Button variant="default" onClick={() => navigation.change({ archived: undefined })}>
						{words.word("show_current")}
					</Button>
				}
			/>
		);
	const mayAdd = allows(addingOf(spec));
	if (!mayAdd) return <EmptyState icon={icon} title={words.word("none")} text={words.word("none_view_text")} />;
	return (
		<EmptyState
			icon={icon}
			title={words.word("none")}
			text={words.word("none_text")}
			action={<Button onClick={toNew}>{words.word("add")}</Button>}
		/>
	);
}
