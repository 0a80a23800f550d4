import { ROSTER_GRADES, ROSTER_LEFT } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { Button, MultiSelect, Select } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { HELP_BELOW } from "../../kit/form/help-below.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { RosterClasses } from "./roster-classes.tsx";
import { firstAnswers, type Roster, type RosterAnswers } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

const NEW = "new";

/** What the files do not say: at most five questions, each answered as most would. */
export function RosterQuestionsCard({ roster, onChange }: { roster: Roster; onChange: (roster: Roster) => void }) {
	const { t } = useT();
	const formats = useFormats();
	const { questions } = roster;
	const [chosen, setChosen] = useState<Partial<RosterAnswers>>({});
	const answers: RosterAnswers = { ...firstAnswers(roster), ...chosen };
	const set = (more: Partial<RosterAnswers>) => setChosen((known) => ({ ...known, ...more }));
	const check = useDeed(() => api.rosters.check({ params: { id: roster.id }, body: answers }), { after: onChange });
	const { academic_year: year, schools, grades, invitations, left } = questions;
	const make = year?.make ?? answers.new_year;
	const count = Object.values(questions).filter((question) => question !== null).length;
	if (roster.obstacle !== null) return null;
	return (
		<Sheet title={t("rosters.questions", { count })}>
			<div className={classes.stack}>
				<p className={classes.text}>{t("rosters.questions_text")}</p>
				<div className={classes.questions}>
					{year === null ? null : (
						<Select
							label={t("rosters.year")}
							allowDeselect={false}
							value={answers.new_year === null ? String(answers.academic_year_id ?? "") || null : NEW}
							data={[
								...(make
									? [
											{
												value: NEW,
												label: t("rosters.year_make", {
													name: make.name,
													starts: formats.day(make.starts_on),
													ends: formats.day(make.ends_on),
												}),
											},
										]
									: []),
								...year.years.map(({ id, name }) => ({ value: String(id), label: name })),
							]}
							onChange={(value) =>
								set(
									value === NEW ? { new_year: make ?? null, academic_year_id: null } : { new_year: null, academic_year_id: Number(value) },
								)
							}
						/>
					)}
					{schools === null ? null : (
						<MultiSelect
							label={t("rosters.schools")}
							inputWrapperOrder={HELP_BELOW}
							description={t("rosters.schools_text")}
							value={answers.schools}
							data={schools.map(({ id, name, students }) => ({
								value: id,
								label: t("rosters.school", { name: name ?? id, count: students }),
							}))}
							onChange={(value) => set({ schools: value })}
						/>
					)}
					{grades === null || grades.grades.length === 0 ? null : (
						<Select
							label={t("rosters.grades")}
							allowDeselect={false}
							value={answers.grades}
							data={ROSTER_GRADES.map((value) => ({
								value,
								label: t(`rosters.grades.${value}`, { grades: grades.grades.slice(0, 6).join(", ") }),
							}))}
							onChange={(value) => set({ grades: value as RosterAnswers["grades"] })}
						/>
					)}
					{invitations === null ? null : (
						<Select
							label={t("rosters.invite")}
							inputWrapperOrder={HELP_BELOW}
							description={
								invitations.addresses === null
									? t("rosters.invite_text_some")
									: t("rosters.invite_text", { addresses: invitations.addresses, staff: invitations.staff })
							}
							allowDeselect={false}
							value={answers.invite_role_id === null ? "" : String(answers.invite_role_id)}
							data={[
								{ value: "", label: t("rosters.invite_none") },
								...invitations.roles.map(({ id, name }) => ({ value: String(id), label: t("rosters.invite_as", { role: name }) })),
							]}
							onChange={(value) => set({ invite_role_id: value ? Number(value) : null })}
						/>
					)}
					{left === null ? null : (
						<Select
							label={t("rosters.left")}
							inputWrapperOrder={HELP_BELOW}
							description={t("rosters.left_text", left)}
							allowDeselect={false}
							value={answers.left}
							data={ROSTER_LEFT.map((value) => ({ value, label: t(`rosters.left.${value}`) }))}
							onChange={(value) => set({ left: value as RosterAnswers["left"] })}
						/>
					)}
				</div>
				{grades === null || grades.unknown.length === 0 || (grades.grades.length > 0 && answers.grades === "leave") ? null : (
					<RosterClasses grades={grades} classes={answers.classes} onChange={(value) => set({ classes: value })} />
				)}
				<div>
					<Button variant={roster.state === "checked" ? "default" : "filled"} loading={check.pending} onClick={() => void check.run()}>
						{t(roster.state === "checked" ? "rosters.check_again" : "rosters.check")}
					</Button>
				</div>
			</div>
		</Sheet>
	);
}
