import type { SignupMode } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type { Logger } from "pino";
import type { StripeOptions } from "./areas/plans/payment.stripe.ts";
import type { DemoLogin } from "./areas/session/session.demo-logins.ts";
import type { NightlyOptions } from "./kit/backup/nightly-backup.ts";
import type { Route } from "./kit/calls/serve.ts";
import type { FilesOptions } from "./kit/files/open-files.ts";
import type { PresenceTimes } from "./kit/live/presence.ts";
import type { AttemptLimits } from "./kit/session/attempts.ts";

export interface AppOptions {
	/** The database as its owner: migrations, jobs. */
	url: string;
	/** The database for requests, where it has a login of its own; otherwise `url` with the role switched. */
	appUrl?: string;
	/** The same for the console, sign-up and payments. */
	platformUrl?: string;
	secret: string;
	/** How people reach us, for links in mails. */
	publicUrl?: string;
	smtp?: { url: string | undefined; from: string };
	/** Text messages and pushes leave this machine. Otherwise the simulator takes all texts, and pushes are dropped. */
	outside?: boolean;
	/** Real payments. */
	stripe?: StripeOptions | undefined;
	/** Without real ones the built-in simulator plays them: demo mode. Otherwise nothing is paid, and operators decide about plans. */
	simulatePayments?: boolean;
	/** Who may open a school. */
	signup?: SignupMode;
	/** Where files are kept. */
	files: FilesOptions;
	/** Where a backup is made every night, and how. */
	backup?: Pick<NightlyOptions, "folder" | "keep" | "passphrase"> | undefined;
	/** Everything is on this one machine: a sign-in provider may be here too. */
	allowLocalIssuers?: boolean;
	/** Sign-in providers of schools may be in the operator's own network. */
	allowPrivateIssuers?: boolean;
	/** Gateways for text messages may be at these hosts of the operator's own network. */
	smsPrivateHosts?: readonly string[] | undefined;
	poolSize: number;
	/** Calls of one person per minute; without it nobody is slowed down. */
	callsPerMinute?: number;
	/** Logins to offer on the login page; empty outside demo mode. */
	demoLogins: DemoLogin[];
	/** To whom the code of a second factor is offered in the place of an app; only in demo mode, and where nobody but this machine gets to. */
	demoOperator?: string | undefined;
	log?: Logger;
	/** Only tests: a database without fsync, no jobs, looser limits. */
	test?: {
		unsafeDatabase?: boolean;
		withoutJobs?: boolean;
		perMinute?: number;
		attempts?: AttemptLimits;
		routes?: Route[];
		now?: () => Date;
		connectMs?: number;
		presence?: PresenceTimes;
		undoneAtOnce?: number;
		/** Push services on this machine. */
		pushHere?: boolean;
	};
}
