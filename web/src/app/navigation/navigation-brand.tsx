import { Link } from "@tanstack/react-router";
import { Brand, BrandMark } from "../../kit/brand/brand.tsx";
import { useSession } from "../../kit/session/session.ts";
import classes from "./navigation.module.css";

/** Whose house this is: the school's name with its logo, or with our mark while it has none. */
export function NavigationBrand({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: (() => void) | undefined }) {
	const session = useSession();
	const logo = session?.localization?.logo_url;
	const school = session?.customer_name;
	return (
		<Link to="/home" className={classes.brand} aria-label={school ?? "Homeroom"} onClick={onNavigate}>
			{logo ? (
				<img className={classes.logo} src={logo} alt="" width={28} height={28} />
			) : school || collapsed ? (
				<span className={classes.logo}>
					<BrandMark />
				</span>
			) : (
				<Brand />
			)}
			{school && !collapsed ? <span className={classes.school}>{school}</span> : null}
		</Link>
	);
}
