import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { Tabs } from "@mantine/core";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { Sheet } from "../../../ui/sheet.tsx";
import sideways from "../../../ui/sideways.module.css";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { useCurrentInSight } from "../../../ui/use-current-in-sight.ts";
import { loadCatalogue, useT } from "../../i18n/i18n.ts";
import { useAllows, useIsHelping } from "../../session/session.ts";
import { joinedTabs, type RecordTab, type TabProps } from "../record-tab.ts";
import classes from "./record-tabs.module.css";

const loaded = new WeakMap<object, LazyExoticComponent<ComponentType<TabProps>>>();
function contentOf(tab: RecordTab): LazyExoticComponent<ComponentType<TabProps>> {
	const known = loaded.get(tab);
	if (known) return known;
	const content = lazy(async () => {
		const [component] = await Promise.all([tab.load(), tab.words ? loadCatalogue(tab.words) : undefined]);
		return { default: component };
	});
	loaded.set(tab, content);
	return content;
}

interface RecordTabsProps<Row extends RecordBase> {
	record: string;
	row: Row;
	/** The area's own, in their order; the first is shown when the address names none. */
	tabs: readonly RecordTab<Row>[];
	label: string;
}
/** The sides of a record, one at a time; which one is in the address. */
export function RecordTabs<Row extends RecordBase>({ record, row, tabs, label }: RecordTabsProps<Row>) {
	const { t } = useT();
	const allows = useAllows();
	const helping = useIsHelping();
	const navigate = useNavigate();
	const asked = useRouterState({
		select: ({ location }): string | undefined => {
			const { tab } = location.search as { tab?: unknown };
			return typeof tab === "string" ? tab : undefined;
		},
	});
	const state = useRouterState({ select: ({ location }) => location.state });
	const own = tabs as readonly RecordTab[];
	const shown = [...own.filter(({ last }) => !last), ...joinedTabs(record), ...own.filter(({ last }) => last)].filter(
		({ needs, notForHelpers }) => (needs === undefined || allows(needs)) && !(notForHelpers && helping),
	);
	const sides = [...Map.groupBy(shown, ({ id, within }) => within?.id ?? id)].map(([id, parts]) => ({
		id,
		// one that stands alone, because the others are not for this person, is called by its own name
		label: parts.length === 1 ? parts[0]?.label : parts[0]?.within?.label,
		parts,
	}));
	const [first] = sides;
	const current = sides.find(({ id, parts }) => id === asked || parts.some((part) => part.id === asked)) ?? first;
	const strip = useCurrentInSight<HTMLDivElement>(current?.id);
	if (first === undefined || current === undefined) return null;
	const go = (id: string | null) =>
		void navigate({
			to: ".",
			search: (before: Record<string, unknown>) => ({ ...before, tab: id === first.id ? undefined : id }),
			state: { ...state },
			replace: true,
		});
	return (
		<Tabs value={current.id} onChange={go} keepMounted={false} className={classes.tabs}>
			<div className={`${sideways.strip} ${classes.strip}`} ref={strip}>
				<Tabs.List className={classes.list} aria-label={label}>
					{sides.map(({ id, label: word, parts }) => (
						<Tabs.Tab
							key={id}
							value={id}
							onMouseEnter={() => {
								for (const part of parts) void part.load();
							}}
						>
							{word ? t(word) : id}
						</Tabs.Tab>
					))}
				</Tabs.List>
			</div>
			<Tabs.Panel value={current.id} className={classes.panel}>
				<Suspense
					fallback={
						<Sheet>
							<div className={classes.waiting}>
								<TextSkeleton width="40%" />
								<TextSkeleton width="70%" />
							</div>
						</Sheet>
					}
				>
					{current.parts.map((part) => {
						const Content = contentOf(part);
						return <Content key={part.id} row={row} asked={part.id === asked} />;
					})}
				</Suspense>
			</Tabs.Panel>
		</Tabs>
	);
}
