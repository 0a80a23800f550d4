import { isIP } from "node:net";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { bareName, isLocalName } from "./public-address.ts";

/** Nothing but scheme, host and port. What is no address at all is told by another rule. */
const isBare = (url: string): boolean => !URL.canParse(url) || `${new URL(url).origin}/` === new URL(url).href;

/** A name or an address alone, and not of this machine. */
const isHost = (host: string): boolean => (isIP(host) !== 0 || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)) && !isLocalName(host);

const Env = z.object({
	PORT: z.coerce.number("must be a number from 0 to 65535").int().min(0).max(65535).default(3000),
	HOST: z.string().min(1).default("127.0.0.1"),
	HOMEROOM_DATA: z.string().min(1).optional(),
	DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\//, "must look like postgres://user:password@host:5432/database")
		// an address ends at #, so a password with one would be cut there
		.refine((url) => !url.includes("#"), "has a # in it: write # as %23")
		.refine((url) => URL.canParse(url), "cannot be read: in user and password write / as %2F, ? as %3F, @ as %40, : as %3A and % as %25")
		.optional(),
	/** Fills the demo customers on first run and offers their logins. By default on, but only where nobody else can reach us. */
	HOMEROOM_DEMO: z.enum(["on", "off"]).optional(),
	/** Signs access tokens. Generated and kept in the data folder unless set; several machines must share one. */
	HOMEROOM_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
	/** Connections of one process to the database. */
	HOMEROOM_POOL: z.coerce.number().int().min(2).max(200).default(10),
	/** Calls of one person per minute and process; a screen asks for a few dozen. */
	HOMEROOM_CALLS_PER_MINUTE: z.coerce.number().int().min(60).default(3000),
	/** How people reach us, for links in mails: https://homeroom.example.org. */
	HOMEROOM_URL: z
		.url({ protocol: /^https?$/, error: "must look like https://homeroom.example.org" })
		.refine(
			isBare,
			"must end after the host, as https://homeroom.example.org does: Homeroom needs a name of its own and cannot live in a folder of a site",
		)
		.transform((url) => new URL(url).origin)
		.optional(),
	/** Sign-in providers that schools name may have private addresses (10.…, 192.168.…), by https. Off: public ones alone. */
	HOMEROOM_SSO_PRIVATE: z.enum(["on", "off"]).default("off"),
	/** Gateways for text messages that schools may name in the operator's own network, by https: sms.school.lan, 10.1.2.3. Others are public. */
	HOMEROOM_SMS_PRIVATE: z
		.string()
		.transform((hosts) => hosts.split(",").map((host) => bareName(host.trim())))
		.refine((hosts) => hosts.every(isHost), "must be names or addresses of machines with commas between, as sms.school.lan, 10.1.2.3")
		.optional(),
	/** Off: a copy that was restored to look at. No mail, text message or push leaves it, whatever waits in it and whatever its schools have set. */
	HOMEROOM_OUTSIDE: z.enum(["on", "off"]).default("on"),
	/** smtp://user:password@host:587. Without it mails stay in the outbox; `npm run homeroom -- mail show` tells their links. */
	SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\//, "must look like smtp://user:password@host:587")
		.optional(),
	MAIL_FROM: z.string().min(3).default("Homeroom <homeroom@localhost>"),
	/** Who may open a school: everybody (on), whom an operator invited (invitation), or operators alone (off). By default off, in demo mode on. */
	HOMEROOM_SIGNUP: z.enum(["on", "off", "invitation"], "must be on, off or invitation").optional(),
	/** Payments: with a Stripe secret key they are real; without, the built-in simulator plays them in demo mode, and elsewhere nothing is paid. */
	STRIPE_SECRET_KEY: z.string().min(10).optional(),
	STRIPE_WEBHOOK_SECRET: z.string().min(10).optional(),
	/** Files in an S3-compatible store instead of the data folder: https://endpoint/bucket, or with a folder after the bucket. */
	HOMEROOM_FILES_S3: z.url({ protocol: /^https?$/, error: "must look like https://s3.example.org/bucket" }).optional(),
	HOMEROOM_FILES_S3_KEY: z.string().min(1).optional(),
	HOMEROOM_FILES_S3_SECRET: z.string().min(1).optional(),
	HOMEROOM_FILES_S3_REGION: z.string().min(1).default("us-east-1"),
	/** A folder for nightly backups. */
	HOMEROOM_BACKUP: z.string().min(1).optional(),
	/** How many of the newest are kept; beyond them, one of each of the last four weeks. */
	HOMEROOM_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
	/** Encrypts backups, the nightly ones too, and opens them. */
	HOMEROOM_BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
	LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("warn"),
});

export type Env = z.output<typeof Env> & { demo: boolean; signup: "on" | "off" | "invitation" };

/** Reads the environment once. All faults are named together. */
export function readEnv(variables: Record<string, string | undefined>): Env {
	const given = Object.fromEntries(Object.entries(variables).filter(([name, value]) => name in Env.shape && value !== ""));
	const parsed = Env.safeParse(given);
	if (!parsed.success) {
		throw new StartError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
	}
	const { HOST, HOMEROOM_URL, HOMEROOM_DEMO } = parsed.data;
	// its passwords are known to everybody: only where nobody else gets to, neither directly nor by a proxy
	const isLocal = isLocalName(HOST) && (HOMEROOM_URL === undefined || isLocalName(new URL(HOMEROOM_URL).hostname));
	const demo = HOMEROOM_DEMO === undefined ? isLocal : HOMEROOM_DEMO === "on";
	const signup = parsed.data.HOMEROOM_SIGNUP ?? (demo ? "on" : "off");
	if (signup === "on" && !demo && parsed.data.STRIPE_SECRET_KEY === undefined)
		throw new StartError(
			"HOMEROOM_SIGNUP: on needs STRIPE_SECRET_KEY, because without payments anybody could open a school for nothing. Choose invitation or off, or set up Stripe.",
		);
	return { ...parsed.data, demo, signup };
}

/** How people reach us, for links. */
export const publicUrlOf = (env: Pick<Env, "HOMEROOM_URL" | "PORT">): string => env.HOMEROOM_URL ?? `http://localhost:${env.PORT}`;
