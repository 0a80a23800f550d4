import type { NoticeRules, NoticeWays as Ways } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { SettingsFrame } from "../../settings/settings.public-ui.tsx";
import { useKindName } from "../notice-kinds.ts";
import { waysOf } from "../notice-wishes.ts";
import { rulesQuery } from "../notices.api.ts";
import { NoticeHoursForm } from "./notice-hours-form.tsx";
import classes from "./notice-settings.module.css";
import { NoticeWays } from "./notice-ways.tsx";

/** `/settings/notifications`: what the school starts everybody with, and what it holds for all. */
export function NoticeRulesPage() {
	const { t } = useT();
	const query = useQuery(rulesQuery);
	return (
		<SettingsFrame title={t("settings_page.notifications")} context={t("notices.rules_context")}>
			{query.data ? (
				<Loaded rules={query.data} />
			) : (
				<Sheet>
					<QueryPart query={query} failed={t("notices.wishes_failed")} />
				</Sheet>
			)}
		</SettingsFrame>
	);
}

interface Rule extends Ways {
	kind: string;
	held: boolean;
}

function Loaded({ rules }: { rules: NoticeRules }) {
	const { t } = useT();
	const client = useQueryClient();
	const mayEdit = useAllows()("Settings.Edit");
	const nameOf = useKindName();
	const show = (next: NoticeRules) => client.setQueryData(rulesQuery.queryKey, next);
	const change = useDeed(({ rule: { kind, ...body } }: { rule: Rule; was: Rule }) => api.notices.rule({ params: { kind }, body }), {
		early: async ({ rule }) => {
			await client.cancelQueries(rulesQuery);
			show({ ...rules, kinds: rules.kinds.map((one) => (one.kind === rule.kind ? { ...one, ...rule } : one)) });
			return () => show(rules);
		},
		said: (_, { rule }) => t("notices.rule_saved", { kind: nameOf(rule.kind) }),
		undo:
			(_, { rule, was }) =>
			() =>
				void change.run({ rule: was, was: rule }),
		after: show,
	});
	const saveHours = async (hours: NoticeRules["hours"]) => show(await api.notices.school_hours({ body: hours }));
	const ruleOf = (kind: Rule): Rule => ({ kind: kind.kind, ...waysOf(kind), held: kind.held });
	return (
		<>
			<Sheet title={t("notices.rules")} bare>
				<p className={classes.above}>{t("notices.rules_hint")}</p>
				<NoticeWays
					label={t("notices.rules")}
					kinds={rules.kinds}
					isClosed={() => !mayEdit}
					note={({ urgent }) => (urgent ? t("notices.is_urgent") : null)}
					onWays={(kind, ways) => void change.run({ rule: { ...ruleOf(kind), ...ways }, was: ruleOf(kind) })}
					onHeld={(kind, held) => void change.run({ rule: { ...ruleOf(kind), held }, was: ruleOf(kind) })}
				/>
			</Sheet>
			<NoticeHoursForm
				key={JSON.stringify(rules.hours)}
				hours={rules.hours}
				hint={null}
				closed={!mayEdit}
				save={saveHours}
				onSaved={() => notify.success(t("notices.hours_saved"), { undo: () => void saveHours(rules.hours).catch(() => undefined) })}
			/>
		</>
	);
}
