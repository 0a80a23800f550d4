import { CHECKABLE_STEPS, type CheckableStep, type FirstStep } from "@homeroom/contract/areas/settings/settings.rules.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { madePath } from "../../kit/routing/made-path.ts";
import { useAllows } from "../../kit/session/session.ts";
import { StepList, StepRow } from "../../ui/card/step-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { ROSTERS } from "../rosters/rosters.public-ui.ts";
import { type FirstSteps, firstStepsQuery } from "./settings.api.ts";
import classes from "./settings-first-steps.module.css";

/** Where each step is done. */
const PLACES = {
	look: "/settings/localization",
	localization: "/settings/localization",
	year: "/settings/years",
	bells: "/settings/calendar",
	colleague: "/settings/users/invite",
	student: "/students/new",
	timetable: "/timetable/drafts",
	second_factor: "/account/security",
} as const satisfies Record<FirstStep, LinkProps["to"]>;
/** A school that comes from elsewhere has its lists already. */
const IMPORTS = [
	{ to: madePath("/students/import"), label: "first_steps.student_import" },
	{ to: ROSTERS.to, label: "first_steps.student_roster" },
] as const;
const isCheckable = (step: FirstStep): step is CheckableStep => (CHECKABLE_STEPS as readonly string[]).includes(step);

/** Steps without which there is no day to look at. */
const DAY: readonly FirstStep[] = ["year", "bells", "student", "timetable"];

/**
 * What a new school should do first, until all of it is done or somebody puts it away. It stands above all else until there is a day to look at;
 * then it makes way for it. Each place shows it while it belongs there.
 */
export function FirstStepsCard({ place }: { place: "above" | "below" }) {
	const { t } = useT();
	const client = useQueryClient();
	const mayEdit = useAllows()("Settings.Edit");
	const { data } = useQuery(firstStepsQuery);
	const after = (steps: FirstSteps) => void client.setQueryData(firstStepsQuery.queryKey, steps);
	const check = useDeed((step: CheckableStep) => api.settings.check_first_step({ body: { step } }), { after });
	const dismiss = useDeed((dismissed: boolean) => api.settings.dismiss_first_steps({ body: { dismissed } }), {
		said: ({ dismissed }) => (dismissed ? t("first_steps.dismissed") : null),
		undo: () => () => {
			void dismiss.run(false);
		},
		after,
	});
	const done = data?.steps.filter((step) => step.done).length ?? 0;
	if (data === undefined || data.dismissed || done === data.steps.length) return null;
	const runs = data.steps.every((step) => step.done || !DAY.includes(step.name));
	if (runs !== (place === "below")) return null;
	return (
		<Sheet title={t("first_steps.title")} note={t("first_steps.count", { done, all: data.steps.length })} lines>
			<StepList>
				{data.steps
					.filter((step) => !runs || !step.done)
					.map((step) => (
						<Step key={step.name} {...step} onCheck={mayEdit ? (name) => void check.run(name) : undefined} />
					))}
			</StepList>
			{mayEdit ? (
				<Button
					className={classes.away}
					variant="subtle"
					color="gray"
					size="compact-sm"
					loading={dismiss.pending}
					onClick={() => void dismiss.run(true)}
				>
					{t("first_steps.dismiss")}
				</Button>
			) : null}
		</Sheet>
	);
}

function Step({ name, done, onCheck }: FirstSteps["steps"][number] & { onCheck: ((step: CheckableStep) => void) | undefined }) {
	const { t } = useT();
	const allows = useAllows();
	return (
		<StepRow name={t(`first_steps.${name}`)} hint={t(`first_steps.${name}_hint`)} done={done ? t("first_steps.done") : undefined}>
			{onCheck && isCheckable(name) ? (
				<Button
					variant="subtle"
					size="compact-sm"
					onClick={() => onCheck(name)}
					aria-label={t("first_steps.check_named", { step: t(`first_steps.${name}`) })}
				>
					{t("first_steps.check")}
				</Button>
			) : null}
			<Button variant="default" size="compact-sm" renderRoot={(props) => <Link to={PLACES[name]} {...props} />}>
				{t(`first_steps.${name}_go`)}
			</Button>
			{name === "student" && allows("Students.Import")
				? IMPORTS.map(({ to, label }) => (
						<Button key={to} variant="default" size="compact-sm" renderRoot={(props) => <Link to={to} {...props} />}>
							{t(label)}
						</Button>
					))
				: null}
		</StepRow>
	);
}
