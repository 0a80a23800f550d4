import { BOOKMARKS_SHOWN } from "@homeroom/contract/kit/constants.ts";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { type NamedAddress, useNamedAddresses } from "./named-addresses.ts";
import classes from "./star-items.module.css";
import { useStarredAddress, useStars } from "./use-stars.ts";

/** The starred pages, records and views, and a star for what is shown. */
export default function StarItems() {
	const { t } = useT();
	const stars = useStars();
	const here = useStarredAddress();
	const [all, setAll] = useState(false);
	const named = useNamedAddresses(stars.addresses);
	const shown = all ? named : named.slice(0, BOOKMARKS_SHOWN);
	const starred = stars.isStarred(here);
	return (
		<>
			<MenuPart.Label>{named.length > 0 ? t("bookmarks.title") : t("bookmarks.empty")}</MenuPart.Label>
			<div className={classes.stars}>
				{shown.map((one) => (
					<StarItem key={one.address} star={one} place={stars.addresses.indexOf(one.address)} />
				))}
				{shown.length < named.length ? (
					<MenuPart.Item closeMenuOnClick={false} onClick={() => setAll(true)}>
						{t("bookmarks.all", { count: named.length })}
					</MenuPart.Item>
				) : null}
			</div>
			<MenuPart.Divider />
			<MenuPart.Item
				closeMenuOnClick={false}
				leftSection={starred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
				onClick={() => stars.toggle(here)}
			>
				{starred ? t("bookmarks.remove") : t("bookmarks.add")}
			</MenuPart.Item>
		</>
	);
}

function StarItem({ star, place }: { star: NamedAddress; place: number }) {
	const router = useRouter();
	const { address, name, about, icon: Icon } = star;
	return (
		<MenuPart.Item
			component="a"
			href={address}
			leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
			rightSection={
				place < BOOKMARKS_SHOWN ? (
					<span className={classes.key} aria-hidden>
						g {(place + 1) % 10}
					</span>
				) : null
			}
			onClick={(event) => {
				if (event.metaKey || event.ctrlKey || event.shiftKey) return;
				event.preventDefault();
				router.history.push(address);
			}}
		>
			<span className={classes.name}>{name}</span>
			{about ? <span className={classes.about}>{about}</span> : null}
		</MenuPart.Item>
	);
}
