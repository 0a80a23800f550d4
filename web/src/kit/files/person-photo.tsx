import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { previewQuery } from "./files.api.ts";
import classes from "./person-photo.module.css";
import { useBlobAddress } from "./use-blob-address.ts";

interface PersonPhotoProps {
	fileId: number;
	size?: "64" | "256";
}

/** A photo over the initials of a `PersonAvatar`: fetched when it comes into sight, and without it the initials stay. */
export default function PersonPhoto({ fileId, size = "64" }: PersonPhotoProps) {
	const place = useRef<HTMLSpanElement>(null);
	const [seen, setSeen] = useState(false);
	const { data } = useQuery({ ...previewQuery(fileId, undefined, size), enabled: seen });
	const address = useBlobAddress(data);
	useEffect(() => {
		if (!place.current) return;
		const watcher = new IntersectionObserver((entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
			watcher.disconnect();
			setSeen(true);
		});
		watcher.observe(place.current);
		return () => watcher.disconnect();
	}, []);
	return (
		<span ref={place} className={classes.place}>
			{address ? <img src={address} alt="" className={classes.photo} /> : null}
		</span>
	);
}
