import type { NoticeWays as Ways } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { NOTICE_PACES, NOTICE_TOPICS, type NoticePace, type NoticeTopic } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { Checkbox, NativeSelect, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { TOPIC_ICONS } from "../notice-icon.tsx";
import { useKindName } from "../notice-kinds.ts";
import classes from "./notice-ways.module.css";

interface Kind extends Ways {
	kind: string;
	topic: NoticeTopic;
	urgent: boolean;
	held: boolean;
}
interface NoticeWaysProps<K extends Kind> {
	label: string;
	kinds: readonly K[];
	/** Not for this person to change. */
	isClosed: (kind: K) => boolean;
	/** What is said below its name. */
	note: (kind: K) => ReactNode;
	onWays: (kind: K, ways: Ways) => void;
	/** Why a push reaches nobody; undefined: it may. */
	noPush?: string | undefined;
	/** Undefined: it is not asked whether the school holds it. */
	onHeld?: (kind: K, held: boolean) => void;
}

/** Kinds of notices, and the ways in which somebody hears of each. */
export function NoticeWays<K extends Kind>({ label, kinds, isClosed, note, noPush, onWays, onHeld }: NoticeWaysProps<K>) {
	const { t } = useT();
	const nameOf = useKindName();
	const ways = ["email", "push"] as const;
	const columns = ["inbox", ...ways, ...(onHeld ? (["held"] as const) : [])] as const;
	return (
		<table className={classes.ways} aria-label={label}>
			<thead>
				<tr>
					<th scope="col">{t("notices.way.kind")}</th>
					{columns.map((way) => (
						<th key={way} scope="col" data-way={way}>
							{t(`notices.way.${way}`)}
						</th>
					))}
				</tr>
			</thead>
			{NOTICE_TOPICS.map((topic) => {
				const ofTopic = kinds.filter((kind) => kind.topic === topic);
				if (ofTopic.length === 0) return null;
				const Icon = TOPIC_ICONS[topic];
				return (
					<tbody key={topic}>
						<tr className={classes.topic}>
							<th scope="rowgroup" colSpan={columns.length + 1}>
								<span>
									<Icon size={16} stroke={1.7} aria-hidden="true" />
									{t(`notices.topic.${topic}`)}
								</span>
							</th>
						</tr>
						{ofTopic.map((kind) => {
							const name = nameOf(kind.kind);
							const named = (way: (typeof columns)[number]) => t("notices.switch", { way: t(`notices.way.${way}`), kind: name });
							const closed = isClosed(kind);
							const { inbox, email, push } = kind;
							const change = (next: Partial<Ways>) => onWays(kind, { inbox, email, push, ...next });
							return (
								<tr key={kind.kind}>
									<th scope="row" className={classes.kind}>
										{name}
										<span className={classes.note}>
											{note(kind)}
											{inbox === "off" ? <span className={classes.off}>{t("notices.is_off")}</span> : null}
										</span>
									</th>
									<td data-way="inbox">
										<NativeSelect
											size="xs"
											className={classes.pace}
											aria-label={named("inbox")}
											disabled={closed}
											value={inbox}
											data={NOTICE_PACES.filter((pace) => pace !== "digest" || !kind.urgent || inbox === pace).map((value) => ({
												value,
												label: t(`notices.pace.${value === "now" && kind.urgent ? "urgent" : value}`),
											}))}
											onChange={(event) => change({ inbox: event.currentTarget.value as NoticePace })}
										/>
									</td>
									{ways.map((way) => (
										<td key={way} data-way={way}>
											<span className={classes.word} aria-hidden="true">
												{t(`notices.way.${way}`)}
											</span>
											<Checkbox
												aria-label={named(way)}
												disabled={closed || inbox === "off" || (way === "push" && noPush !== undefined)}
												title={way === "push" ? noPush : undefined}
												checked={kind[way] && inbox !== "off"}
												onChange={(event) => change({ [way]: event.currentTarget.checked })}
											/>
										</td>
									))}
									{onHeld ? (
										<td data-way="held">
											<span className={classes.word} aria-hidden="true">
												{t("notices.way.held")}
											</span>
											<Switch
												aria-label={named("held")}
												disabled={closed}
												checked={kind.held}
												onChange={(event) => onHeld(kind, event.currentTarget.checked)}
											/>
										</td>
									) : null}
								</tr>
							);
						})}
					</tbody>
				);
			})}
		</table>
	);
}
