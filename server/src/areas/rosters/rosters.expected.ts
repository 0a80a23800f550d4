import { type Answers, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const may = (status: 200 | 201) => only(status, ["admin", "editor", "office"]);
/** For whoever may import students; more is asked for where the files hold more. */
export const rostersExpected = {
	"rosters.list": may(200),
	"rosters.create": may(201),
	"rosters.sample": may(200),
	"rosters.show": may(200),
	"rosters.add_file": may(201),
	"rosters.remove_file": may(200),
	// the sample invites staff, which is more than to import them
	"rosters.check": only(200, ["admin"]),
	"rosters.rows": may(200),
	"rosters.causes": may(200),
	"rosters.correct": may(200),
	"rosters.uncorrect": may(200),
	"rosters.run": may(200),
	"rosters.cancel": may(200),
	"rosters.result": may(200),
} satisfies Partial<Record<CallName, Answers>>;
