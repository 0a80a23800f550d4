import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { updateDetails } from "../../kit/session/session-details.ts";
import { leaveFor } from "./plans.api.ts";

interface Change {
	price_id: number;
	/** Of the plan, to be said. */
	name: string;
	onDone: () => void;
}

/** What a school does with its plan. The provider may answer a moment later: the page asks again. */
export function usePlanActions() {
	const { t } = useT();
	const { history } = useRouter();
	const queries = useQueryClient();

	const refresh = async () => {
		await Promise.all([queries.invalidateQueries({ queryKey: ["plans"] }), updateDetails()]);
		setTimeout(() => void queries.invalidateQueries({ queryKey: ["plans", "overview"] }), 3_000);
	};
	/** Never ends: while the next page is on its way, a second click would order again. */
	const go = (url: string) => {
		leaveFor(url, (path) => history.push(path));
		return new Promise<never>(() => {});
	};
	const pay = useDeed(async () => go((await api.plans.pay()).checkout_url));
	const resume = useDeed(() => api.plans.resume().then(refresh), { said: () => t("plan.resumed") });
	const cancel = useDeed(() => api.plans.cancel().then(refresh), {
		said: () => t("plan.cancelled"),
		undo: () => () => void resume.run(),
	});
	const change = useDeed(
		async ({ price_id }: Change) => {
			const { checkout_url } = await api.plans.change({ body: { price_id } });
			return checkout_url === null ? refresh() : go(checkout_url);
		},
		{ said: (_, { name }) => t("plan.changed", { plan: name }), after: (_, { onDone }) => onDone(), refused: "here" },
	);
	const deeds = { pay, cancel, resume, change };
	const names = Object.keys(deeds) as (keyof typeof deeds)[];
	return {
		busy: names.find((name) => deeds[name].pending) ?? null,
		problem: change.problem,
		pay: () => void pay.run(),
		cancel: () => void cancel.run(),
		resume: () => void resume.run(),
		change: (price_id: number, name: string, onDone: () => void) => void change.run({ price_id, name, onDone }),
	};
}
