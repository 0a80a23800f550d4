import type { TemplateRole } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import papers from "../../../kit/papers/papers.module.css";
import { ColleagueName } from "../../projects/projects.public-ui.ts";

/** "10 school days before". */
export function useWhen(): (days: number | null) => string {
	const { t } = useT();
	return (days) => {
		if (days === null) return t("template.no_day");
		if (days === 0) return t("template.on_day");
		return t(days < 0 ? "template.before" : "template.after", { count: Math.abs(days) });
	};
}
export const TemplateWhen = ({ days }: { days: number | null }) => useWhen()(days);

interface Part {
	role: TemplateRole | null;
	lead_id: number | null;
}
/** The role or the person that it falls to. */
export function TemplateLead({ part: { role, lead_id } }: { part: Part }) {
	const { t } = useT();
	if (role !== null) return t(`task_templates.role.${role}`);
	return lead_id === null ? t("template.nobody") : <ColleagueName id={lead_id} />;
}

/** A line below a step: when, and for whom. */
export const TemplateFacts = ({ row }: { row: Part & { days: number | null } }) => (
	<span className={papers.meta}>
		<TemplateWhen days={row.days} /> · <TemplateLead part={row} />
	</span>
);
