import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import classes from "./notices-corner.module.css";

/** Where notices appear: on a phone above, because what is saved by thumb is below. Loaded after the page: the first notice waits for it. */
export default function NoticesCorner() {
	return <Notifications position={useIsNarrow() ? "top-center" : "bottom-right"} className={classes.corner ?? ""} />;
}
