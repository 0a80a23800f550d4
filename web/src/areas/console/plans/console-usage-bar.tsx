import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./console-usage-bar.module.css";

interface UsageBarProps {
	label: string;
	used: number;
	limit: number | null;
	format: (value: number) => string;
	/** The label is said by the column already. */
	bare?: boolean;
}
const ALMOST = 0.8;

/** How much of a limit is used. Colour only where somebody should look. */
export function UsageBar({ label, used, limit, format, bare = false }: UsageBarProps) {
	const { t } = useT();
	const share = limit === null ? 0 : used / limit;
	const tone = share >= 1 ? "full" : share >= ALMOST ? "almost" : undefined;
	const words =
		limit === null ? t("console.used", { used: format(used) }) : t("console.used_of", { used: format(used), limit: format(limit) });
	return (
		<div className={classes.usage}>
			<div className={classes.words}>
				{bare ? null : <span className={classes.label}>{label}</span>}
				<span className={classes.value} data-tone={tone}>
					{words}
				</span>
			</div>
			{limit === null ? null : (
				<div className={classes.track}>
					<svg className={classes.bar} data-tone={tone} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
						<rect width={Math.min(100, share * 100)} height="6" />
					</svg>
				</div>
			)}
		</div>
	);
}
