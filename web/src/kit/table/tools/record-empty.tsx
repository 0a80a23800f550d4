import { permissionOf, type RecordBase } from "@homeroom/contract/kit/record.ts";
import { Button, Group } from "@mantine/core";
import { IconArchive, IconSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useT } from "../../i18n/i18n.ts";
import { useRecordPaths } from "../../record/record-paths.ts";
import { useAllows } from "../../session/session.ts";
import { recordPageQuery } from "../records/record-client.ts";
import { recordQuery } from "../records/record-search.ts";
import type { RecordListModel } from "../records/use-record-list.ts";

/** Why the list is empty, and the way out. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the rows would be, there are none
export default function RecordEmpty({ list, icon }: { list: RecordListModel<any>; icon: ReactNode }) {
	const { t } = useT();
	const { search, words, narrowed, clear, navigation } = list;
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
	return <NothingYet list={list} icon={icon} />;
}

/** Nobody entered anything, or all of it was archived: those who look for it find the way there. */
// biome-ignore lint/suspicious/noExplicitAny: as above
function NothingYet({ list, icon }: { list: RecordListModel<any>; icon: ReactNode }) {
	const { t } = useT();
	const allows = useAllows();
	const { spec, words, navigation } = list as RecordListModel<RecordBase>;
	const { toNew } = useRecordPaths(spec);
	const archived = useQuery(recordPageQuery<RecordBase>(useQueryClient(), spec, recordQuery({ archived: 1 }, 5)));
	// rather nothing for a moment than a sentence that changes
	if (archived.isLoading) return null;
	const mayAdd = allows(permissionOf(spec, "Create"));
	const count = archived.data?.meta.total ?? 0;
	if (count > 0)
		return (
			<EmptyState
				icon={<IconArchive />}
				title={t("table.all_archived")}
				text={words.word("count_archived", { count })}
				action={
					<Group gap="xs" justify="center">
						<Button variant="default" onClick={() => navigation.change({ archived: 1 })}>
							{t("table.show_archive")}
						</Button>
						{mayAdd ? <Button onClick={toNew}>{words.word("add")}</Button> : null}
					</Group>
				}
			/>
		);
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
