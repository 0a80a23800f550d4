import { Link } from "@tanstack/react-router";
import { Brand, BrandMark } from "../../kit/brand/brand.tsx";
import { useSession } from "../../kit/session/session.ts";
import classes from "./navigation.module.css";

/** Whose house this is: the school's logo and name, or ours while it has none. */
export function NavigationBrand({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: (() => void) | undefined }) {
	const session = useSession();
	const logo = session?.localization?.logo_url;
	const name = logo ? (session?.customer_name ?? "") : "Homeroom";
	return (
		<Link to="/home" className={classes.brand} aria-label={name} onClick={onNavigate}>
			{logo ? <img className={classes.logo} src={logo} alt="" width={28} height={28} /> : collapsed ? <BrandMark /> : <Brand />}
			{logo && !collapsed ? <span className={classes.school}>{name}</span> : null}
		</Link>
	);
}
