import { pictureName } from "@homeroom/contract/kit/record.ts";
import { type ComponentType, lazy, Suspense } from "react";
import classes from "./record-picture.module.css";

interface ThumbProps {
	fileId: number;
	size: "64" | "256";
}
const Photo = lazy<ComponentType<ThumbProps>>(() => import("../../files/person-photo.tsx").catch(() => ({ default: () => null })));

/** A picture that fills its place once it is here. */
export const PictureThumb = (props: ThumbProps) => (
	<Suspense>
		<Photo {...props} />
	</Suspense>
);

/** A picture as a value: small in a list, larger on a page. */
export const PictureValue = ({ fileId, size = "64" }: { fileId: number; size?: "64" | "256" }) => (
	<span className={classes.value} data-size={size}>
		<PictureThumb key={fileId} fileId={fileId} size={size} />
	</span>
);

/** People and rooms have photos, others pictures. */
export const pictureWords = (field: string): "photo" | "picture" => (pictureName(field) === "photo" ? "photo" : "picture");
