import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { updateDetails } from "../../kit/session/session-details.ts";
import { leaveFor } from "./plans.api.ts";

type Busy = "pay" | "cancel" | "resume" | "change";

/** What a school does with its plan. The provider may answer a moment later: the page asks again. */
export function usePlanActions() {
	const { t } = useT();
	const { history } = useRouter();
	const queries = useQueryClient();
	const [busy, setBusy] = useState<Busy | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	const refresh = async () => {
		await Promise.all([queries.invalidateQueries({ queryKey: ["plans"] }), updateDetails()]);
		setTimeout(() => void queries.invalidateQueries({ queryKey: ["plans", "overview"] }), 3_000);
	};
	const run = async (what: Busy, work: () => Promise<void>) => {
		setBusy(what);
		setProblem(null);
		try {
			await work();
		} catch (error) {
			const sentence = error instanceof ApiError ? (error.fields?.price_id ?? error.message) : t("error.unexpected");
			if (what === "change") setProblem(sentence);
			else notify.error(sentence);
		}
		setBusy(null);
	};
	/** Never ends: while the next page is on its way, a second click would order again. */
	const go = (url: string) => {
		leaveFor(url, (path) => history.push(path));
		return new Promise<never>(() => {});
	};
	const resume = () =>
		void run("resume", async () => {
			await api.plans.resume();
			await refresh();
			notify.success(t("plan.resumed"));
		});
	return {
		busy,
		problem,
		pay: () => void run("pay", async () => go((await api.plans.pay()).checkout_url)),
		cancel: () =>
			void run("cancel", async () => {
				await api.plans.cancel();
				await refresh();
				notify.success(t("plan.cancelled"), { undo: resume });
			}),
		resume,
		change: (price_id: number, name: string, onDone: () => void) =>
			void run("change", async () => {
				const { checkout_url } = await api.plans.change({ body: { price_id } });
				if (checkout_url !== null) return go(checkout_url);
				await refresh();
				notify.success(t("plan.changed", { plan: name }));
				onDone();
			}),
	};
}
