import { Button, SegmentedControl } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";
import { SMS_LOG, SMS_PILES, type SmsLine, type SmsPile, smsLogQuery } from "./sms.api.ts";
import { SmsAgainDialog } from "./sms.public-ui.tsx";
import classes from "./sms-log.module.css";

/** The last messages and what became of them, without what they say. */
export function SmsLog({ mayEdit }: { mayEdit: boolean }) {
	const { t } = useT();
	const formats = useFormats();
	const [only, setOnly] = useState<SmsPile>("all");
	const [asking, setAsking] = useState(false);
	const query = useInfiniteQuery(smsLogQuery(only));
	const may = mayEdit ? (query.data?.pages[0]?.again ?? 0) : 0;
	const lines = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
	return (
		<Sheet title={t("sms.log")}>
			<div className={classes.bar}>
				<SegmentedControl
					aria-label={t("sms.pile")}
					value={only}
					onChange={(next) => setOnly(SMS_PILES.find((one) => one === next) ?? "all")}
					data={SMS_PILES.map((value) => ({ value, label: t(`sms.pile.${value}`) }))}
				/>
				{may > 0 ? (
					<Button variant="default" onClick={() => setAsking(true)}>
						{t("sms.again_all", { count: may, shown: formats.number(may) })}
					</Button>
				) : null}
			</div>
			{asking ? (
				<SmsAgainDialog
					count={may}
					send={() => api.sms.again_all({ body: only === "all" ? {} : { only } })}
					invalidates={[SMS_LOG]}
					onClose={() => setAsking(false)}
				/>
			) : null}
			<QueryPart query={query} failed={t("sms.log_failed")}>
				{lines.length === 0 ? (
					<EmptyState icon={<IconMessage />} title={t(`sms.none.${only}`)} {...(only === "all" && { text: t("sms.none_text") })} />
				) : (
					<ul className={classes.list}>
						{lines.map((line) => (
							<SmsLogLine key={line.id} line={line} mayEdit={mayEdit} />
						))}
					</ul>
				)}
				{query.hasNextPage ? (
					<Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
						{t("sms.more")}
					</Button>
				) : null}
			</QueryPart>
		</Sheet>
	);
}

const TONES: Record<SmsLine["state"], StatusTone> = {
	waiting: "waiting",
	handed_over: "waiting",
	delivered: "good",
	failed: "bad",
	in_doubt: "bad",
};

function SmsLogLine({ line, mayEdit }: { line: SmsLine; mayEdit: boolean }) {
	const { t } = useT();
	const formats = useFormats();
	const again = useDeed(() => api.sms.again({ params: { id: line.id } }), {
		said: () => t("sms.again_said"),
		invalidates: [SMS_LOG],
	});
	const why = useWhy(line);
	return (
		<li className={classes.row}>
			<div className={classes.words}>
				<div className={classes.number}>{line.number}</div>
				<div className={classes.meta}>
					{formats.instant(line.created_at)} · {t("sms.parts", { count: line.parts })}
					{line.urgent ? ` · ${t("sms.urgent")}` : null}
				</div>
			</div>
			<div className={classes.state}>
				<StatusDot tone={TONES[line.state]}>{t(`sms.state.${line.state}`)}</StatusDot>
				{why === null ? null : <div className={classes.meta}>{why}</div>}
			</div>
			{line.may_go_again && mayEdit ? (
				<Button
					variant="default"
					loading={again.pending}
					onClick={() => void again.run()}
					aria-label={t("sms.again_name", { number: line.number })}
				>
					{t("sms.again")}
				</Button>
			) : null}
		</li>
	);
}

function useWhy({ state, problem, status }: SmsLine): string | null {
	const { t } = useT();
	if (state === "in_doubt") return t("sms.doubt_hint");
	if (problem === null) return null;
	return problem === "refused" && status !== null ? t("sms.problem.refused_with", { status: String(status) }) : t(`sms.problem.${problem}`);
}
