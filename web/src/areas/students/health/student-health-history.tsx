import { HEALTH_FIELDS } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import papers from "../../../kit/papers/papers.module.css";
import { PartState } from "../../../kit/papers/part-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { healthHistoryQuery, sensitiveReadsQuery } from "../students.care-api.ts";
import classes from "./student-health.module.css";

/** Who changed what, for those who answer for it. It tells what was there before, so it is opened by hand and noted. `version`: of what is shown. */
export function StudentHealthHistory({ id, version }: { id: number; version: number }) {
	const { t } = useT();
	const [open, setOpen] = useState(false);
	return (
		<Sheet title={t("care.history")}>
			{version === 0 ? (
				<p className={papers.meta}>{t("care.history_none")}</p>
			) : open ? (
				<History key={version} id={id} />
			) : (
				<div className={papers.main}>
					<p className={classes.note}>{t("care.history_noted")}</p>
					<Button
						variant="default"
						size="compact-sm"
						className={classes.start}
						leftSection={<IconHistory size={15} aria-hidden="true" />}
						onClick={() => setOpen(true)}
					>
						{t("care.history_show")}
					</Button>
				</div>
			)}
		</Sheet>
	);
}

function History({ id }: { id: number }) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const query = useQuery(healthHistoryQuery(id));
	const looked = query.data !== undefined;
	useEffect(() => {
		if (looked) void client.invalidateQueries({ queryKey: sensitiveReadsQuery(id).queryKey });
	}, [client, id, looked]);
	return (
		<PartState query={query}>
			<ol className={classes.entries}>
				{query.data?.changes.map((change) => (
					<li key={change.id} className={papers.main}>
						<span className={papers.strong}>
							{t(change.action === "created" ? "care.history_first" : "care.history_changed", {
								who: change.user_name ?? (change.user_id === null ? "Homeroom" : t("record.someone")),
							})}
						</span>
						<time className={papers.meta} dateTime={change.at}>
							{formats.instant(change.at)}
						</time>
						<dl className={classes.steps}>
							{stepsOf(change).map(({ name, from, to }) => (
								<div key={name}>
									<dt>{t(`care.${name}`)}</dt>
									{from === null ? null : (
										<dd>
											<del>{from}</del>
										</dd>
									)}
									<dd>{to ?? t("care.history_cleared")}</dd>
								</div>
							))}
						</dl>
					</li>
				))}
			</ol>
		</PartState>
	);
}

/** The fields that a change gave another value. */
function stepsOf({ before, after }: Change) {
	const text = (values: Change["before"], name: string) => (typeof values?.[name] === "string" ? values[name] : null);
	return HEALTH_FIELDS.map((name) => ({ name, from: text(before, name), to: text(after, name) })).filter(({ from, to }) => from !== to);
}
