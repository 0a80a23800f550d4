import { ActionIcon, Button } from "@mantine/core";
import { type Icon, IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { useT } from "../i18n/i18n.ts";
import { MenuPart } from "./menu-part.ts";
import { MenuWhenUsed } from "./menu-when-used.tsx";

export interface HeaderAction {
	label: string;
	icon: Icon;
	disabled?: boolean;
	onClick?: () => void;
	/** Where it leads, in the place of what it does. */
	link?: (props: object) => ReactNode;
	/** The one of the page. */
	main?: boolean;
}
/** As many stand beside each other on a phone. */
const ON_PHONES = 2;
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** What a page's header offers: buttons beside each other, on a phone the main one and a menu of the others. */
export function HeaderActions({ actions }: { actions: readonly HeaderAction[] }) {
	const { t } = useT();
	const narrow = useIsNarrow();
	const button = ({ label, icon: Sign, main, disabled, onClick, link }: HeaderAction) => (
		<Button
			key={label}
			{...(!main && { variant: "default" })}
			leftSection={<Sign {...ICON} />}
			{...(disabled && { disabled })}
			{...(onClick && { onClick })}
			{...(link && { renderRoot: link })}
		>
			{label}
		</Button>
	);
	const others = actions.filter(({ main }) => !main);
	const main = actions.filter((one) => one.main);
	if (!narrow || actions.length <= ON_PHONES) return [...others, ...main].map(button);
	return (
		<>
			{main.map(button)}
			<MenuWhenUsed
				position="bottom-end"
				button={
					<ActionIcon variant="default" size={36} aria-label={t("record.more_actions")}>
						<IconDots size={17} aria-hidden="true" />
					</ActionIcon>
				}
			>
				{others.map(({ label, icon: Sign, disabled, onClick, link }) => (
					<MenuPart.Item
						key={label}
						leftSection={<Sign {...ICON} />}
						{...(disabled && { disabled })}
						{...(onClick && { onClick })}
						{...(link && { renderRoot: link })}
					>
						{label}
					</MenuPart.Item>
				))}
			</MenuWhenUsed>
		</>
	);
}
