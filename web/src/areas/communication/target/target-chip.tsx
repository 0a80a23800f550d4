import type { TargetAudience, TargetKind } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { NamedTarget } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { CloseButton } from "@mantine/core";
import { IconChevronDown, IconMinus, IconPlus } from "@tabler/icons-react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MenuPart } from "../../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../../kit/menu/menu-when-used.tsx";
import classes from "./target-card.module.css";
import { audiencesOf } from "./target-choices.ts";
import { useTargetName } from "./target-names.ts";

const ICON = { size: 13, stroke: 2, "aria-hidden": true } as const;

/** Added or taken off, who, and how many; without `onClick` it is to be read. */
export function TargetFace({ target, count }: { target: NamedTarget; count: number | undefined }) {
	const { t } = useT();
	const formats = useFormats();
	const nameOf = useTargetName();
	return (
		<>
			{target.adds ? <IconPlus {...ICON} /> : <IconMinus {...ICON} />}
			<span className={classes.name}>
				{target.adds ? null : <span className={classes.hidden}>{t("messages.without")} </span>}
				{nameOf(target)}
			</span>
			{count === undefined ? null : <span className={classes.number}>{formats.number(count)}</span>}
		</>
	);
}

interface TargetChipProps {
	target: NamedTarget;
	count: number | undefined;
	allowed: readonly { kind: TargetKind; audiences: readonly TargetAudience[] }[];
	onChange: (next: Partial<NamedTarget>) => void;
	onRemove: () => void;
}

/** One of those it is for; its menu says who of them, and whether they are added or taken off. */
export function TargetChip({ target, count, allowed, onChange, onRemove }: TargetChipProps) {
	const { t } = useT();
	const nameOf = useTargetName();
	const audiences = audiencesOf(target.kind, allowed);
	const name = nameOf(target);
	return (
		<li className={classes.chip} data-off={!target.adds || undefined} data-gone={target.name === null || undefined}>
			<MenuWhenUsed
				position="bottom-start"
				width={260}
				withinPortal
				button={
					<button type="button" className={classes.open}>
						<TargetFace target={target} count={count} />
						<IconChevronDown {...ICON} />
					</button>
				}
			>
				{audiences.length > 1
					? audiences.map((audience) => (
							<MenuPart.Item
								key={audience}
								{...(audience === target.audience && { "aria-current": true, fw: 600 })}
								onClick={() => onChange({ audience })}
							>
								{nameOf({ ...target, audience })}
							</MenuPart.Item>
						))
					: null}
				{audiences.length > 1 ? <MenuPart.Divider /> : null}
				<MenuPart.Item onClick={() => onChange({ adds: !target.adds })}>
					{t(target.adds ? "messages.take_off" : "messages.add_these")}
				</MenuPart.Item>
			</MenuWhenUsed>
			<CloseButton size={24} iconSize={14} aria-label={t("messages.to_remove", { name })} onClick={onRemove} />
		</li>
	);
}
