import { useQuery } from "@tanstack/react-query";
import classes from "../files/person-photo.module.css";
import { useBlobAddress } from "../files/use-blob-address.ts";
import { userPhotoQuery } from "./user-photo.api.ts";

/** A person's own photo over the initials of a `PersonAvatar`; without it the initials stay. */
export default function UserPhoto({ url }: { url: string }) {
	const { data } = useQuery(userPhotoQuery(url));
	const address = useBlobAddress(data);
	return <span className={classes.place}>{address ? <img src={address} alt="" className={classes.photo} /> : null}</span>;
}
