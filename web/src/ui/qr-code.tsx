import { memo, useMemo } from "react";
import { encode } from "uqr";
import classes from "./qr-code.module.css";

interface QrCodeProps {
	value: string;
	/** What it is for, to those who do not see it. */
	label: string;
}

/** A QR code, dark on white in every theme: cameras read nothing else reliably. As large as its surroundings let it be. */
export const QrCode = memo(function QrCode({ value, label }: QrCodeProps) {
	const { size, path } = useMemo(() => drawn(value), [value]);
	return (
		<svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
			<rect width={size} height={size} className={classes.paper} />
			<path d={path} className={classes.ink} />
		</svg>
	);
});

/** One stroke per run of dark modules: a sheet of cards stays a small page. */
function drawn(value: string): { size: number; path: string } {
	const { size, data } = encode(value, { ecc: "M", border: 2 });
	const runs = data.flatMap((row, y) =>
		[
			...row
				.map((dark) => (dark ? "1" : "0"))
				.join("")
				.matchAll(/1+/g),
		].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
	);
	return { size, path: runs.join("") };
}
