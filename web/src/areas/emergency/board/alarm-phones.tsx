import { IconPhone } from "@tabler/icons-react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MenuPart } from "../../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../../kit/menu/menu-when-used.tsx";
import classes from "./alarm-people.module.css";
import type { ShownPerson } from "./alarm-person.ts";

const linkOf = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;

/** Calls at once where there is one number, else asks whom. Nothing where none is known. */
export function AlarmPhones({ name, phones }: Pick<ShownPerson, "name" | "phones">) {
	const { t } = useT();
	const [first, ...others] = phones;
	const label = t("emergency.call", { name });
	const sign = <IconPhone size={20} stroke={1.6} aria-hidden="true" />;
	if (first === undefined) return null;
	if (others.length === 0)
		return (
			<a className={classes.deed} data-square href={linkOf(first.phone)} aria-label={label} title={first.phone}>
				{sign}
			</a>
		);
	return (
		<MenuWhenUsed
			position="bottom-end"
			button={
				<button type="button" className={classes.deed} data-square aria-label={label} title={label}>
					{sign}
				</button>
			}
		>
			{phones.map((one) => (
				<MenuPart.Item key={`${one.name}-${one.phone}`} component="a" href={linkOf(one.phone)}>
					{[one.name ?? name, one.phone].join(" · ")}
				</MenuPart.Item>
			))}
		</MenuWhenUsed>
	);
}
