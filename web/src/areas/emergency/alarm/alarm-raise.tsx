import type { EmergencyKind } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { Switch, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconDoorExit, IconHome, IconLock } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { boardQuery, EMERGENCY, optionsQuery } from "../emergency.api.ts";
import look from "./alarm-page.module.css";
import classes from "./alarm-raise.module.css";
import { toldThemselves } from "./alarm-told-now.ts";

const ICONS = { fire: IconDoorExit, lockdown: IconLock, shelter: IconHome, other: IconAlertTriangle };

/** One tap says what it is, the next raises it: nothing is typed, and nobody rehearses by mistake. */
export function AlarmRaise() {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const query = useQuery(optionsQuery);
	const [kind, setKind] = useState<EmergencyKind | null>(null);
	const [sentence, setSentence] = useState("");
	const [tells, setTells] = useState<boolean | null>(null);
	const raise = useDeed(
		(rehearsal: boolean) =>
			api.emergency.raise({ body: { kind: kind ?? "other", rehearsal, sentence: sentence.trim() || null, tells_families: tells } }),
		{
			after: ({ id }) => void client.prefetchQuery(boardQuery(id)),
			invalidates: [[EMERGENCY, "now"], optionsQuery.queryKey],
			refused: "here",
		},
	);
	const options = query.data;
	if (!options)
		return (
			<Sheet>
				<div className={look.waiting}>
					<QueryPart query={query} failed={t("emergency.options_failed")} />
				</div>
			</Sheet>
		);
	const { students, staff, staff_told } = options;
	const told = toldThemselves(options);
	const tellsFamilies = tells ?? options.tells_families;
	return (
		<div className={classes.page}>
			<p className={classes.reach}>
				<strong>{t("emergency.on_site_now", { count: students + staff, shown: formats.number(students + staff) })}</strong>
				<span>{t("emergency.told_now", { count: told, told: formats.number(told), students, shown: formats.number(students) })}</span>
			</p>
			<fieldset className={classes.kinds}>
				<legend className={classes.legend}>{t("emergency.kinds")}</legend>
				{options.kinds.map((one) => {
					const Icon = ICONS[one.kind];
					return (
						<button
							key={one.kind}
							type="button"
							className={classes.kind}
							aria-pressed={kind === one.kind}
							onClick={() => setKind(one.kind)}
						>
							<Icon size={26} stroke={1.7} aria-hidden="true" />
							<span className={classes.name}>{one.title}</span>
							<span className={classes.about}>{one.instruction}</span>
						</button>
					);
				})}
			</fieldset>
			<ul className={classes.ways}>
				{staff_told > 0 ? <li>{t("emergency.told_besides", { count: staff_told, shown: formats.number(staff_told) })}</li> : null}
				<li>{t("emergency.told_ways")}</li>
				<li>{t(tellsFamilies ? "emergency.families_told" : "emergency.families_not_told")}</li>
			</ul>
			{kind === null ? null : (
				<>
					<TextInput
						label={t("emergency.sentence")}
						maxLength={200}
						value={sentence}
						onChange={(event) => setSentence(event.currentTarget.value)}
					/>
					<Switch
						label={t("emergency.tell_families")}
						description={t("emergency.tell_families_hint")}
						checked={tellsFamilies}
						onChange={(event) => setTells(event.currentTarget.checked)}
					/>
				</>
			)}
			<div className={classes.foot}>
				{raise.problem ? (
					<p className={classes.problem} role="alert">
						{raise.problem}
					</p>
				) : kind === null ? (
					<p className={classes.why}>{t("emergency.choose_first")}</p>
				) : null}
				<button type="button" className={classes.raise} disabled={kind === null || raise.pending} onClick={() => void raise.run(false)}>
					{t("emergency.raise_alarm")}
					<small>{t("emergency.raise_alarm_about")}</small>
				</button>
				<button
					type="button"
					className={classes.raise}
					data-kind="rehearsal"
					disabled={kind === null || raise.pending}
					onClick={() => void raise.run(true)}
				>
					{t("emergency.raise_rehearsal")}
					<small>{t("emergency.raise_rehearsal_about")}</small>
				</button>
			</div>
		</div>
	);
}
