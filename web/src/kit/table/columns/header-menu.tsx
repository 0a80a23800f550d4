import { MAX_SORTS } from "@homeroom/contract/kit/list-sort.ts";
import { Menu } from "@mantine/core";
import { IconArrowDown, IconArrowsHorizontal, IconArrowUp, IconEyeOff, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.ts";
import { type HeaderDeeds, widthWithin } from "./header-deeds.ts";

interface HeaderMenuProps {
	id: string;
	/** The name the API sorts this column by. */
	sort: string | undefined;
	deeds: HeaderDeeds;
	button: ReactNode;
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
/** In px, per press. */
const WIDTH_STEP = 40;

/** What can be done with a column, also without a pointer: sort, join the sort, width, hide. */
export default function HeaderMenu({ id, sort, deeds: { sorting, onSort, onWidth, onHide, lead }, button }: HeaderMenuProps) {
	const { t } = useT();
	const joined = sorting.some(({ by }) => by === sort);
	const widen = (by: number) => {
		const head = document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(id)}"]`);
		if (head) onWidth(id, widthWithin(head.offsetWidth + by));
	};
	return (
		<Menu defaultOpened position="bottom-start" width={220} withinPortal>
			<Menu.Target>{button}</Menu.Target>
			<Menu.Dropdown>
				{sort === undefined ? null : (
					<>
						<Menu.Item leftSection={<IconArrowUp {...ICON} />} onClick={() => onSort([{ by: sort, desc: false }])}>
							{t("lists.sort_up")}
						</Menu.Item>
						<Menu.Item leftSection={<IconArrowDown {...ICON} />} onClick={() => onSort([{ by: sort, desc: true }])}>
							{t("lists.sort_down")}
						</Menu.Item>
						{joined ? (
							<Menu.Item disabled={sorting.length === 1} onClick={() => onSort(sorting.filter(({ by }) => by !== sort))}>
								{t("lists.sort_leave")}
							</Menu.Item>
						) : (
							<Menu.Item
								leftSection={<IconPlus {...ICON} />}
								disabled={sorting.length >= MAX_SORTS}
								onClick={() => onSort([...sorting, { by: sort, desc: false }])}
							>
								{t("lists.sort_join")}
							</Menu.Item>
						)}
						<Menu.Divider />
					</>
				)}
				<Menu.Item closeMenuOnClick={false} leftSection={<IconArrowsHorizontal {...ICON} />} onClick={() => widen(WIDTH_STEP)}>
					{t("lists.wider")}
				</Menu.Item>
				<Menu.Item closeMenuOnClick={false} leftSection={<IconArrowsHorizontal {...ICON} />} onClick={() => widen(-WIDTH_STEP)}>
					{t("lists.narrower")}
				</Menu.Item>
				{id === lead ? null : (
					<Menu.Item leftSection={<IconEyeOff {...ICON} />} onClick={() => onHide(id)}>
						{t("lists.hide_column")}
					</Menu.Item>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}
