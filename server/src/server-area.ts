import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { AppOptions } from "./app-options.ts";
import type { LessonsOnDays } from "./areas/calendar/calendar.public.ts";
import type { NoticeKind } from "./areas/notices/notices.public.ts";
import type { SessionDoor } from "./areas/session/session.public.ts";
import type { DemoFilling } from "./demo-schools.ts";
import type { Route } from "./kit/calls/serve.ts";
import type { FileDoor } from "./kit/files/file-doors.ts";
import type { FileKeeper } from "./kit/files/file-keeper.ts";
import type { HandOvers } from "./kit/http/health/hand-overs.ts";
import type { Chore, CustomerTask, PlatformTask, Task } from "./kit/jobs/jobs.ts";
import type { MailLinks } from "./kit/mail/mail.ts";
import type { PushSender } from "./kit/push/push-sender.ts";
import type { SecretBox } from "./kit/secrets/secret-box.ts";
import type { Attempts } from "./kit/session/attempts.ts";
import type { Sessions } from "./kit/session/sessions.ts";
import type { Tokens } from "./kit/session/tokens.ts";
import type { BusyTimes } from "./kit/tables/busy-times.ts";
import type { CalendarFeed } from "./kit/tables/calendar-feeds.ts";
import type { CalendarLayer } from "./kit/tables/calendar-layers.ts";
import type { Figure } from "./kit/tables/figures.ts";
import type { LoggedTables } from "./kit/tables/logged-table.ts";
import type { Join, JoinsOf, RecordTable, TableOf } from "./kit/tables/record-table.ts";

/** What an area is on the server, said in `<area>.area.ts`; `npm run areas` finds it there. */
export interface ServerArea {
	/** What its files begin with, besides its own name: what somebody would look for, in the singular. */
	nouns?: readonly string[];
	/** Tables that are its own to write, and of each its columns of text that everybody may read who sees the row; others are private, and the canaries look for them. */
	owns?: Readonly<Record<string, string>>;
	records?: readonly RecordTable[];
	/** What it fills of the `joined` columns of others' records, by record and column. */
	joins?: Readonly<Record<string, Readonly<Record<string, Join>>>>;
	/** Who hears of, sees and undoes changes of which table. */
	logged?: LoggedTables;
	/** Whose files there are, and who may touch them. */
	files?: readonly FileDoor[];
	/** What people are told of. */
	notices?: readonly NoticeKind[];
	/** When people are not to be interrupted. */
	busy?: readonly BusyTimes[];
	/** Numbers of the start page. */
	figures?: readonly Figure[];
	/** What the calendar shows of it, beside events. */
	layers?: readonly CalendarLayer[];
	/** What calendar links carry of it, beside lessons. */
	fed?: readonly CalendarFeed[];
	/** What the demo schools have of it; loaded where they are filled. */
	demo?: readonly DemoStep[];
	/** What it serves, where that needs nothing. */
	routes?: readonly Route[];
	/** The same and more, where it needs something. */
	open?: (given: Given) => Opened | Promise<Opened>;
}

/** What an area brings to the demo schools. */
export interface DemoStep {
	/** Its area's name, where it does not say. */
	name?: string;
	/** Steps that must have been before. */
	after?: readonly string[];
	/** Comes when people can sign in already. */
	later?: true;
	fill: (client: pg.ClientBase, school: DemoFilling) => Promise<void>;
	/** What its people did since: again and again, so it writes only what is not there, and leaves alone what anybody else did. */
	follow?: (client: pg.ClientBase, school: DemoFilling) => Promise<void>;
}

/** What an area does once the server runs. */
export interface Opened {
	routes?: readonly Route[];
	/** Jobs of a customer, by the name under which they are enqueued. */
	tasks?: Record<string, Task<CustomerTask>>;
	platformTasks?: Record<string, Task<PlatformTask>>;
	chores?: Record<string, Chore>;
	/** What is no call of the API: files at addresses of their own, webhooks. */
	serve?: (http: FastifyInstance) => void | Promise<void>;
}

/** What an area may need. */
export interface Given {
	pool: pg.Pool;
	/** As the role that cannot read customers' rows. */
	platformPool: pg.Pool;
	ownerPool: pg.Pool;
	/** The installation is being maintained: only operators get in. */
	inMaintenance: () => boolean;
	tokens: Tokens;
	sessions: Sessions;
	/** The one way in. */
	door: SessionDoor;
	attempts: Attempts;
	box: SecretBox;
	keeper: FileKeeper;
	push: PushSender;
	handOvers: HandOvers;
	/** The server ends: whoever waits for another machine stops waiting. */
	ending: AbortSignal;
	/** For the calendar, which knows no timetable. */
	lessons: LessonsOnDays;
	links: MailLinks;
	/** How people reach us. */
	publicUrl: string;
	version: string;
	/** What all areas together declare. */
	all: {
		owns: Readonly<Record<string, string>>;
		records: readonly RecordTable[];
		logged: LoggedTables;
		files: readonly FileDoor[];
		figures: readonly Figure[];
		layers: readonly CalendarLayer[];
		fed: readonly CalendarFeed[];
		notices: readonly NoticeKind[];
		busy: readonly BusyTimes[];
		tableOf: TableOf;
		joinsOf: JoinsOf;
	};
	options: AppOptions;
}
