import { schemeOf, useTheme } from "../../kit/theme/theme.ts";
import classes from "./landing-picture.module.css";

/** The same screen in both schemes, in pixels as it is kept. */
export interface Shot {
	light: string;
	dark: string;
	width: number;
	height: number;
}
interface LandingPictureProps {
	shot: Shot;
	/** What there is to see. */
	alt: string;
	phone?: boolean;
	/** At once, because it is in sight when the page opens. */
	first?: boolean;
}

/** A picture of the product itself, in the scheme of the page around it. */
export function LandingPicture({ shot, alt, phone = false, first = false }: LandingPictureProps) {
	const scheme = schemeOf(useTheme());
	return (
		<img
			className={classes.picture}
			data-phone={phone || undefined}
			src={shot[scheme]}
			width={shot.width}
			height={shot.height}
			alt={alt}
			loading={first ? "eager" : "lazy"}
			decoding="async"
			fetchPriority={first ? "high" : "auto"}
		/>
	);
}
