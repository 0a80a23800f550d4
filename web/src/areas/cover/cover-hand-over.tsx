import { Alert } from "@mantine/core";
import { IconNote } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { myCoversQuery } from "./cover.api.ts";
import classes from "./cover.module.css";

/** What the teacher who is away left for whoever covers this lesson: shown to that colleague alone. */
export default function HandOver({ session_id, day }: { session_id: number; day: string }) {
	const { t } = useT();
	const { data } = useQuery(myCoversQuery(day, day));
	return data?.covers.map((lesson) =>
		lesson.session_id === session_id && lesson.note ? (
			<Alert key={lesson.away.staff_id} icon={<IconNote size={18} />} title={t("cover.note_from", { name: lesson.away.name })} mb="md">
				<span className={classes.note}>{lesson.note}</span>
			</Alert>
		) : null,
	);
}
