import { version } from "virtual:homeroom-routes";
import { useT } from "../kit/i18n/i18n.ts";
import { useSession } from "../kit/session/session.ts";
import classes from "./shell-footer.module.css";

export function ShellFooter() {
	const { t } = useT();
	return (
		<footer className={classes.footer}>
			<span>{useSession()?.customer_name}</span>
			<span>{t("shell.version", { version })}</span>
		</footer>
	);
}
