import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";

/** Where notices appear. Loaded after the page: the first notice waits for it. */
export default function NoticesCorner() {
	return <Notifications position="bottom-right" />;
}
