import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { rostersQuery } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

export function RosterRecent({ onOpen }: { onOpen: (id: number) => void }) {
	const { t } = useT();
	const formats = useFormats();
	const rosters = useQuery(rostersQuery).data?.rosters ?? [];
	if (rosters.length === 0) return null;
	return (
		<Sheet title={t("rosters.recent")}>
			<ul className={classes.recent}>
				{rosters.slice(0, 8).map(({ id, names, state, undone, created_at }) => (
					<li key={id}>
						<button type="button" onClick={() => onOpen(id)}>
							<span className={classes.name}>{names.join(", ")}</span>
							<span className={classes.text}>
								{t(undone ? "rosters.undone" : `rosters.state.${state}`)} · {formats.dayOf(created_at)}
							</span>
						</button>
					</li>
				))}
			</ul>
		</Sheet>
	);
}
