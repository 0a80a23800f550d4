import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask } from "../../kit/db/customer-db.ts";
import { inPlatformTransaction, type PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { sendMail } from "../../kit/mail/mail.ts";
import type { Mail } from "../../kit/mail/mail-content.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";

interface Operator {
	email: string;
	first_name: string;
	locale: Locale | null;
	problem: string;
}
function backupMail({ email, first_name, locale, problem }: Operator, publicUrl: string): Mail {
	const say = mailWords(locale ?? "en", { name: first_name, problem });
	return {
		template: "backup_failed",
		locale: locale ?? "en",
		to: email,
		subject: say("console.backup_failed.subject"),
		paragraphs: [say("kit.hello"), say("console.backup_failed.text"), problem],
		action: { label: say("console.backup_failed.action"), url: `${publicUrl}/console/health` },
	};
}

/** To all operators, once a day at most, as long as the last backup that ended has failed. One process at a time looks. */
export const tellOfFailedBackup = (platform: PlatformDb, publicUrl: string): Promise<void> =>
	inPlatformTransaction(platform, async (db) => {
		await ask(db, sql`select pg_advisory_xact_lock(hashtextextended('backup_failed', 0))`);
		const operators = await ask<Operator>(
			db,
			sql`select u.email, u.first_name, u.locale, b.problem
			from (select problem from platform.backups where finished_at is not null order by started_at desc limit 1) b join platform.users u on u.is_operator and u.status = 'active' and u.email is not null
			where b.problem is not null and not exists (select from platform.mails m where m.template = 'backup_failed' and m.created_at > now() - interval '1 day') order by u.id`,
		);
		for (const operator of operators) await sendMail(db, backupMail(operator, publicUrl));
	});
