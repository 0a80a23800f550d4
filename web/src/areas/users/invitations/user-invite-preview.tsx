import { namesFromAddress } from "@homeroom/contract/areas/users/users.rules.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { InviteLine } from "./user-invite-lines.ts";
import classes from "./user-invite-preview.module.css";

interface InvitePreviewProps {
	lines: InviteLine[];
	/** What the server says against an address. */
	problems: ReadonlyMap<string, string>;
	roles: { id: number; label: string }[];
	fallback: number;
}

/** How each pasted line was understood, and what is wrong with it. */
export function InvitePreview({ lines, problems, roles, fallback }: InvitePreviewProps) {
	const { t } = useT();
	if (lines.length === 0) return null;
	const problemOf = (line: InviteLine): string | undefined =>
		line.problem ? t(`users.line.${line.problem}`) : (problems.get(line.email.toLowerCase()) ?? problems.get(line.email));
	const bad = lines.filter((line) => problemOf(line) !== undefined).length;
	return (
		<section className={classes.preview} aria-label={t("users.preview")}>
			<p className={classes.sum} aria-live="polite">
				{t("users.preview_sum", { count: lines.length - bad, bad })}
			</p>
			<ul className={classes.list}>
				{lines.map((line, at) => {
					const problem = problemOf(line);
					const guessed = namesFromAddress(line.email);
					// a single word is both names; it is shown once
					const name = [...new Set([line.first_name ?? guessed.first_name, line.last_name ?? guessed.last_name])].filter(Boolean).join(" ");
					const role = roles.find(({ id }) => id === (line.role?.id ?? fallback))?.label;
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: the place in the box is the line's identity
						<li key={at} className={classes.line} data-bad={problem ? true : undefined}>
							<span className={classes.main}>{line.email ? `${name} · ${line.email}` : line.raw}</span>
							<span className={classes.meta}>{problem ?? [role, line.department].filter(Boolean).join(" · ")}</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
