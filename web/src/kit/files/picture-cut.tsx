import "react-easy-crop/react-easy-crop.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { useT } from "../i18n/i18n.ts";
import classes from "./picture-cut.module.css";
import type { PicturePart } from "./square-picture.ts";
import { useBlobAddress } from "./use-blob-address.ts";

const MOST = 4;

interface PictureCutProps {
	file: Blob;
	/** As it will be shown. */
	isRound: boolean;
	onDone: (part: PicturePart) => void;
	onCancel: () => void;
}

/** Which part of a picture is shown: pulled by mouse, finger or the arrow keys, and made larger. */
export default function PictureCut({ file, isRound, onDone, onCancel }: PictureCutProps) {
	const { t } = useT();
	const address = useBlobAddress(file);
	const [crop, setCrop] = useState({ x: 0, y: 0 });
	const [zoom, setZoom] = useState(1);
	const [part, setPart] = useState<PicturePart>();
	return (
		<div className={classes.cut}>
			<div className={classes.stage}>
				{address ? (
					<Cropper
						image={address}
						crop={crop}
						zoom={zoom}
						maxZoom={MOST}
						aspect={1}
						cropShape={isRound ? "round" : "rect"}
						showGrid={false}
						disableAutomaticStylesInjection
						onCropChange={setCrop}
						onZoomChange={setZoom}
						onCropComplete={(_, pixels) => setPart(pixels)}
						cropperProps={{ role: "group", "aria-label": t("files.picture_part") }}
						mediaProps={{ alt: "" }}
					/>
				) : null}
			</div>
			<label className={classes.sizeLabel}>
				{t("files.picture_size")}
				<input
					type="range"
					className={classes.size}
					min={1}
					max={MOST}
					step={0.05}
					value={zoom}
					onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
				/>
			</label>
			<div className={classes.buttons}>
				<Button size="sm" disabled={part === undefined} onClick={() => part && onDone(part)}>
					{t("files.picture_use")}
				</Button>
				<Button variant="default" size="sm" onClick={onCancel}>
					{t("form.cancel")}
				</Button>
			</div>
		</div>
	);
}
