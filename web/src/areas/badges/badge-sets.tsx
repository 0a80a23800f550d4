import { Button } from "@mantine/core";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./badge-sets.module.css";
import type { BadgeSet } from "./badges.api.ts";

/** Cards that came out of the printer together: a lost stack is revoked at once. */
export function BadgeSets({ sets, onRevoke }: { sets: BadgeSet[]; onRevoke: (set: BadgeSet) => void }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<Sheet title={t("badges.sets")}>
			<ul className={classes.list}>
				{sets.map((set) => (
					<li key={set.set_id} className={classes.set}>
						<span className={classes.words}>{t("badges.set", { when: formats.instant(set.created_at), count: set.badges })}</span>
						<Button variant="default" size="compact-sm" onClick={() => onRevoke(set)}>
							{t("badges.revoke_set")}
						</Button>
					</li>
				))}
			</ul>
		</Sheet>
	);
}
