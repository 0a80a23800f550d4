import { CoverDecline as CoverDeclineSchema } from "@homeroom/contract/areas/cover/cover.contract.ts";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { type CoverLesson, placeOf } from "./cover.api.ts";
import { useCoverWords } from "./cover-words.ts";

/** Says why one cannot. */
export default function CoverDecline({ lesson, onClose }: { lesson: CoverLesson; onClose: () => void }) {
	const { t } = useT();
	const words = useCoverWords();
	const saved = t("cover.said_declined");
	const version = lesson.version ?? 1;
	return (
		<SmallForm
			title={t("cover.decline_for", { lesson: words.lesson(lesson) })}
			saveLabel={t("cover.decline_save")}
			savedText={saved}
			onSaved={(answer) => sayDone(saved, answer as object)}
			invalidates={["cover", "attendance"]}
			fields={[{ name: "reason", label: t("cover.reason"), kind: "line", max: 500, required: true }]}
			values={{}}
			version={version}
			schema={CoverDeclineSchema}
			save={({ reason }, _version, options) => api.cover.decline({ params: placeOf(lesson), body: { reason, version } }, options)}
			onClose={onClose}
		/>
	);
}
