import { permissionOf, type RecordBase } from "@homeroom/contract/kit/record.ts";
import { Button, Group } from "@mantine/core";
import { IconArchive, IconSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useT } from "../../i18n/i18n.ts";
import type { Together } from "../../imports/import-file-step.tsx";
import { useMayFiles } from "../../imports/use-may-files.ts";
import { useRecordPaths } from "../../record/record-paths.ts";
import { madePath } from "../../routing/made-path.ts";
import { useAllows } from "../../session/session.ts";
import { recordPageQuery } from "../records/record-client.ts";
import { recordQuery } from "../records/record-search.ts";
import type { RecordListModel } from "../records/use-record-list.ts";

interface RecordEmptyProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows would be, there are none
	list: RecordListModel<any>;
	icon: ReactNode;
	/** Where it is filled with others at once. */
	together?: Together | undefined;
}
/** Why the list is empty, and the way out. */
export default function RecordEmpty({ list, icon, together }: RecordEmptyProps) {
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
	return <NothingYet list={list} icon={icon} together={together} />;
}

/** Nobody entered anything, or all of it was archived: those who look for it find the way there. */
function NothingYet({ list, icon, together }: RecordEmptyProps) {
	const { t } = useT();
	const allows = useAllows();
	const { spec, words, navigation } = list as RecordListModel<RecordBase>;
	const { toNew } = useRecordPaths(spec);
	const files = useMayFiles(spec);
	const archived = useQuery(recordPageQuery<RecordBase>(useQueryClient(), spec, recordQuery({ archived: 1 }, 5)));
	// rather nothing for a moment than a sentence that changes
	if (archived.isLoading) return null;
	const imports = [
		...(files.Import ? [{ to: `${spec.path}/import`, label: t("table.import_list") }] : []),
		...(together && allows(together.permission) ? [{ to: together.to, label: t("table.import_roster") }] : []),
	];
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
			action={
				<Group gap="xs" justify="center">
					<Button onClick={toNew}>{words.word("add")}</Button>
					{imports.map(({ to, label }) => (
						<Button key={to} variant="default" renderRoot={(props) => <Link to={madePath(to)} {...props} />}>
							{label}
						</Button>
					))}
				</Group>
			}
		/>
	);
}
