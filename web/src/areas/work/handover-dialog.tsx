import "../../kit/form/schemas-without-eval.ts";
import { HandOverInput } from "@homeroom/contract/areas/work/work.contract.ts";
import { HANDOVER_NOTE_MAX } from "@homeroom/contract/areas/work/work.rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { ColleagueInput, colleaguesQuery } from "../projects/projects.public-ui.ts";
import { type HandOver, type Timer, WORK } from "./work.api.ts";
import { useHandOverDeeds } from "./work-deeds.ts";

/** To whom, and what they have to know. */
export default function HandOverDialog({ timer: { task }, onClose }: { timer: Timer; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const { given } = useHandOverDeeds();
	const said = (made: HandOver) =>
		notify.success(given(made, client.getQueryData(colleaguesQuery.queryKey)?.find(({ id }) => id === made.to_id)?.name ?? ""));
	return (
		<SmallForm<HandOverInput>
			title={t("work.hand_over_named", { title: task.title })}
			saveLabel={t("work.hand_over")}
			savedText=""
			fields={[
				{ name: "to_id", kind: "user", label: t("work.to_whom"), required: true, input: ColleagueInput },
				{ name: "note", kind: "line", label: t("work.note_for_them"), max: HANDOVER_NOTE_MAX },
			]}
			values={{}}
			version={null}
			schema={HandOverInput}
			save={(body, _, options) => api.work.hand_over({ body }, options)}
			onSaved={(made) => said(made as HandOver)}
			invalidates={[WORK]}
			onClose={onClose}
		/>
	);
}
