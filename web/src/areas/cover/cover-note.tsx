import { CoverNote as CoverNoteSchema } from "@homeroom/contract/areas/cover/cover.contract.ts";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { type CoverLesson, placeOf } from "./cover.api.ts";
import { useCoverWords } from "./cover-words.ts";

/** What whoever covers must know. */
export default function CoverNote({ lesson, onClose }: { lesson: CoverLesson; onClose: () => void }) {
	const { t } = useT();
	const words = useCoverWords();
	const saved = t("cover.note_saved");
	return (
		<SmallForm
			title={t("cover.note_for", { lesson: words.lesson(lesson) })}
			saveLabel={t("cover.note_save")}
			savedText={saved}
			onSaved={(answer) => sayDone(saved, answer as object)}
			invalidates={["cover"]}
			fields={[{ name: "note", label: t("cover.note_label"), kind: "text", max: 1000 }]}
			values={{ note: lesson.note }}
			version={lesson.version}
			schema={CoverNoteSchema}
			save={({ note }, _version, options) => api.cover.note({ params: placeOf(lesson), body: { note, version: lesson.version } }, options)}
			onClose={onClose}
		/>
	);
}
