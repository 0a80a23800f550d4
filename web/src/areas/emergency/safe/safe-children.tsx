import type { ChildSafety } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import classes from "./safe-answer.module.css";

const TONES = { safe: "good", help: "waiting", missing: "bad" } as const;

/** What a family is told of its children. */
export function SafeChildren({ people }: { people: readonly ChildSafety[] }) {
	const { t } = useT();
	const formats = useFormats();
	if (people.length === 0) return null;
	return (
		<ul className={classes.children} aria-label={t("emergency.your_children")}>
			{people.map(({ name, state, answered_at }) => (
				<li key={name} className={classes.child}>
					<b>{name}</b>
					<StatusDot tone={TONES[state]}>{t(`emergency.child.${state}`)}</StatusDot>
					{answered_at ? <span className={classes.meta}>{formats.time(answered_at)}</span> : null}
				</li>
			))}
		</ul>
	);
}
