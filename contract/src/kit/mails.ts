/** Every mail that is sent: which one it was is kept with it and shown in the console. */
export const MAIL_KINDS = [
	"reset",
	"verify_email",
	"invitation",
	"password_changed",
	"totp_added",
	"totp_removed",
	"passkey_added",
	"passkey_removed",
	"recovery_codes_renewed",
	"recovery_code_used",
	"factors_reset",
	"register_reminder",
	"welcome",
	"payment_failed",
	"timetable_published",
	"export",
	"customer_opened",
	"customer_suspended",
	"customer_reopened",
	"customer_closed",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
