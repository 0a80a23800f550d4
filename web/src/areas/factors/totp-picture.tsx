import { encode } from "uqr";
import classes from "./totp-picture.module.css";

const BORDER = 2;

/** A QR code, always dark on white: readers need it so in every theme. */
export function QrPicture({ value, label }: { value: string; label: string }) {
	const { data, size } = encode(value, { ecc: "M", border: BORDER });
	const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return (
		<svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
			<path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
