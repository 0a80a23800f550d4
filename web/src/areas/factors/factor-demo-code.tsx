import { Button } from "@mantine/core";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./factor-demo-code.module.css";

/** What an app would show, offered to the demo operator. */
export function DemoCode({ code, busy, onUse }: { code: string; busy: boolean; onUse: (code: string) => void }) {
	const { t } = useT();
	return (
		<p className={classes.offer}>
			<span>
				{t("second.demo_code")} <strong className={classes.code}>{code}</strong>
			</span>
			<Button variant="default" size="compact-sm" disabled={busy} onClick={() => onUse(code)}>
				{t("second.demo_use")}
			</Button>
		</p>
	);
}
