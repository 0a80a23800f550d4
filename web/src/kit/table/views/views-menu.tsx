import type { SavedView } from "@homeroom/contract/areas/views/views.contract.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, TextInput } from "@mantine/core";
import { IconDots, IconStar, IconStarFilled } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import { useAllows } from "../../session/session.ts";
import type { RecordListModel } from "../records/use-record-list.ts";
import { useViews } from "./use-views.ts";
import { isSameState, stateOf } from "./view-state.ts";
import classes from "./views-menu.module.css";

interface ViewsMenuProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, their views are kept the same way
	list: RecordListModel<any>;
	startOpen: boolean;
	button: (open: boolean, toggle: () => void, name: string | undefined) => ReactNode;
}

/** Saved views: open one, keep this one, share it, start with it. */
export default function ViewsMenu({ list, startOpen, button }: ViewsMenuProps) {
	const { t } = useT();
	const [open, setOpen] = useState(startOpen);
	const { search, words, openView } = list as RecordListModel<RecordBase>;
	const { views, ...deeds } = useViews(list);
	const current = views?.find(({ id }) => id === search.view);
	const state = stateOf(search);
	const mine = views?.filter((view) => view.is_mine) ?? [];
	const shared = views?.filter((view) => !view.is_mine) ?? [];
	const choose = (view: SavedView | undefined) => {
		setOpen(false);
		openView(view);
	};
	const rows = (title: string, some: SavedView[]) =>
		some.length === 0 ? null : (
			<>
				<div className={classes.title}>{title}</div>
				<ul className={classes.views}>
					{some.map((view) => (
						<ViewRow key={view.id} view={view} list={list} deeds={deeds} onOpen={() => choose(view)} />
					))}
				</ul>
			</>
		);
	return (
		<Popover opened={open} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus withinPortal shadow="md">
			<Popover.Target>{button(open, () => setOpen(!open), current?.name)}</Popover.Target>
			<Popover.Dropdown aria-label={t("table.views")}>
				<button
					type="button"
					className={classes.open}
					aria-current={search.view === undefined || undefined}
					onClick={() => choose(undefined)}
				>
					{t("lists.view_all", { title: words.word("title") })}
				</button>
				{rows(t("lists.views_mine"), mine)}
				{rows(t("lists.views_shared"), shared)}
				<div className={classes.save}>
					{current?.may_change && !isSameState(current.state, state) ? (
						<Button variant="default" fullWidth onClick={() => void deeds.update(current, { state })}>
							{t("lists.view_update", { name: current.name })}
						</Button>
					) : null}
					<NewView
						list={list}
						onSave={async (name, isShared) => {
							const made = await deeds.create(name, state, isShared);
							if (made) choose(made);
						}}
					/>
				</div>
			</Popover.Dropdown>
		</Popover>
	);
}

interface ViewRowProps {
	view: SavedView;
	list: RecordListModel<RecordBase>;
	deeds: Omit<ReturnType<typeof useViews>, "views">;
	onOpen: () => void;
}
function ViewRow({ view, list, deeds, onOpen }: ViewRowProps) {
	const { t } = useT();
	const allows = useAllows();
	const starts = list.look.view === view.id;
	const maySet = allows(`${list.spec.module}.Edit` as Permission);
	const Star = starts ? IconStarFilled : IconStar;
	return (
		<li>
			<button type="button" className={classes.open} aria-current={list.search.view === view.id || undefined} onClick={onOpen}>
				{view.name}
				{view.is_mine ? null : <span className={classes.owner}>{view.owner_name}</span>}
				{view.is_mine && view.shared ? <span className={classes.owner}>{t("lists.view_is_shared")}</span> : null}
			</button>
			<ActionIcon
				variant="subtle"
				color="gray"
				aria-pressed={starts}
				aria-label={t("lists.view_default", { name: view.name })}
				title={t("lists.view_default", { name: view.name })}
				onClick={() => list.changeLook({ view: starts ? null : view.id })}
			>
				<Star size={15} />
			</ActionIcon>
			{view.may_change ? (
				<Menu position="bottom-end" withinPortal={false}>
					<Menu.Target>
						<ActionIcon variant="subtle" color="gray" aria-label={t("table.row_actions", { name: view.name })}>
							<IconDots size={15} />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						{maySet ? (
							<Menu.Item onClick={() => void deeds.update(view, { shared: !view.shared })}>
								{t(view.shared ? "lists.view_unshare" : "lists.view_share")}
							</Menu.Item>
						) : null}
						<Menu.Item onClick={() => void deeds.remove(view)}>{t("lists.view_remove")}</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			) : null}
		</li>
	);
}

interface NewViewProps {
	list: RecordListModel<RecordBase>;
	onSave: (name: string, shared: boolean) => Promise<void>;
}
function NewView({ list, onSave }: NewViewProps) {
	const { t } = useT();
	const allows = useAllows();
	const [name, setName] = useState("");
	const [shared, setShared] = useState(false);
	const save = (event: FormEvent) => {
		event.preventDefault();
		if (name.trim() === "") return;
		setName("");
		void onSave(name.trim(), shared);
	};
	return (
		<form onSubmit={save}>
			<Stack gap="xs">
				<TextInput
					label={t("lists.view_name")}
					placeholder={t("lists.view_name_example")}
					maxLength={60}
					autoComplete="off"
					value={name}
					onChange={(event) => setName(event.currentTarget.value)}
				/>
				<Group justify="space-between">
					{allows(`${list.spec.module}.Edit` as Permission) ? (
						<Checkbox
							size="xs"
							label={t("lists.view_share")}
							checked={shared}
							onChange={(event) => setShared(event.currentTarget.checked)}
						/>
					) : (
						<span />
					)}
					<Button type="submit" size="xs" disabled={name.trim() === ""}>
						{t("lists.view_save")}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
