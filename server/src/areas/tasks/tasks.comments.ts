import type { CommentTable } from "../../kit/records/record-comments.ts";
import { tell } from "../notices/notices.public.ts";
import { TASK_ANSWERED } from "./tasks.family.notices.ts";
import { taskCommented, taskMentioned } from "./tasks.notices.ts";
import { TASKS } from "./tasks.queries.ts";
import { admitWatchers } from "./tasks.watching.ts";

export const TASK_COMMENTS: CommentTable = {
	of: TASKS,
	table: "task_comments",
	key: "task_id",
	admit: admitWatchers,
	told: async (db, { id, fresh, shown, called }) => {
		if (called.length > 0) await tell(db, taskMentioned(called), id);
		if (fresh) await tell(db, taskCommented(called), id);
		if (shown) await tell(db, TASK_ANSWERED, id);
	},
};
