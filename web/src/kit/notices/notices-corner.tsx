import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import classes from "./notices-corner.module.css";

/** Where notices appear. Loaded after the page: the first notice waits for it. */
export default function NoticesCorner() {
	return <Notifications position="bottom-right" className={classes.corner ?? ""} />;
}
