import { MAIL_STAYS } from "@homeroom/contract/areas/console/console.rules.ts";
import { codeWord } from "@homeroom/contract/kit/values/code-words.ts";
import { Alert, Button, Tabs } from "@mantine/core";
import { IconMailOff, IconSend } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { styleNonce } from "../../../kit/theme/style-nonce.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { Detail, DetailList } from "../../../ui/detail-list.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { consoleKey, mailQuery } from "../console.api.ts";
import { ConsoleBack } from "../console-back.tsx";
import { ConsoleLoading } from "../console-loading.tsx";
import { MailStatusDot } from "../console-status.tsx";
import classes from "./console-mail-page.module.css";
import { mailDocument } from "./mail-frame.ts";
import { useMailKind } from "./mail-kind.ts";
import { useMailLeaves } from "./mail-leaves.ts";

const route = getRouteApi("/console/mails/$mailId");

export function ConsoleMailPage() {
	const { t } = useT();
	const { mailId } = route.useParams();
	const query = useQuery(mailQuery(mailId));
	usePageTitle(query.data?.subject ?? t("console.page.mails"));
	const back = <ConsoleBack to="/console/mails" label={t("console.page.mails")} />;
	return (
		<ConsoleLoading query={query} back={back}>
			{(mail) => (
				<>
					<PageHeader
						above={back}
						title={mail.subject}
						context={<MailStatusDot status={mail.status} />}
						actions={MAIL_STAYS.includes(mail.status) ? <SendAction mail={mail} /> : null}
					/>
					<div className={classes.columns}>
						<Sheet title={t("console.mail_text")}>
							{mail.body_text?.includes("…") ? <CutLink mail={mail} /> : null}
							<MailBody text={mail.body_text} html={mail.body_html} subject={mail.subject} />
						</Sheet>
						<Sheet title={t("console.facts")}>
							<Envelope mail={mail} />
						</Sheet>
					</div>
				</>
			)}
		</ConsoleLoading>
	);
}

type Mail = Awaited<ReturnType<typeof api.console.mail>>;

function CutLink({ mail }: { mail: Mail }) {
	const { t } = useT();
	return (
		<Alert color="gray" mb="md">
			{t("console.mail_cut")}
			{mail.status === "kept" ? (
				<>
					{" "}
					{t("console.mail_cut_kept")}
					<code className={classes.command}>npm run homeroom -- mail show {mail.id}</code>
				</>
			) : null}
		</Alert>
	);
}

function Envelope({ mail }: { mail: Mail }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const kindOf = useMailKind();
	return (
		<>
			{mail.status === "in_doubt" ? (
				<Alert color="warning" mb="md">
					{t("console.in_doubt_text")}
				</Alert>
			) : null}
			{mail.last_error ? (
				<Alert color="danger" mb="md">
					{mail.last_error}
				</Alert>
			) : null}
			<DetailList>
				<Detail label={t("console.recipient")}>{mail.recipient}</Detail>
				<Detail label={t("console.template")}>{kindOf(mail)}</Detail>
				<Detail label={t("language.title")}>{codeWord(locale, "language", mail.locale)}</Detail>
				<Detail label={t("console.school")}>{mail.customer_name}</Detail>
				<Detail label={t("console.when")}>{formats.instant(mail.created_at)}</Detail>
				<Detail label={t("console.sent_at")}>{mail.sent_at ? formats.instant(mail.sent_at) : null}</Detail>
				<Detail label={t("console.attempts")}>{mail.attempts === 0 ? null : formats.number(mail.attempts)}</Detail>
			</DetailList>
		</>
	);
}

function SendAction({ mail: { id, attempts } }: { mail: Mail }) {
	const { t } = useT();
	const mailLeaves = useMailLeaves();
	const client = useQueryClient();
	const retry = useDeed(
		async () => {
			const mail = await api.console.retry_mail({ params: { mail_id: id } });
			return { mail, leaves: await mailLeaves() };
		},
		{
			said: ({ leaves }) => (leaves ? t("console.mail_queued") : null),
			after: ({ mail, leaves }) => {
				client.setQueryData(mailQuery(id).queryKey, mail);
				if (!leaves) notify.error(t("console.smtp_off"));
			},
			invalidates: [consoleKey],
		},
	);
	return (
		<Button leftSection={<IconSend size={16} aria-hidden="true" />} loading={retry.pending} onClick={() => void retry.run()}>
			{t(attempts === 0 ? "console.send_mail" : "console.retry_mail")}
		</Button>
	);
}

/** A sent mail has lost its text. What is there is shown without scripts, forms or a way out of its frame; links open a new tab. */
function MailBody({ text, html, subject }: { text: string | null; html: string | null; subject: string }) {
	const { t } = useT();
	if (text === null && html === null)
		return <EmptyState icon={<IconMailOff />} title={t("console.mail_gone")} text={t("console.mail_gone_text")} />;
	return (
		<Tabs defaultValue={html ? "html" : "text"} keepMounted={false}>
			<Tabs.List mb="md">
				{html ? <Tabs.Tab value="html">{t("console.as_it_goes")}</Tabs.Tab> : null}
				{text ? <Tabs.Tab value="text">{t("console.as_text")}</Tabs.Tab> : null}
			</Tabs.List>
			{html ? (
				<Tabs.Panel value="html">
					<iframe
						className={classes.frame}
						title={subject}
						sandbox="allow-popups allow-popups-to-escape-sandbox"
						srcDoc={mailDocument(html, styleNonce())}
					/>
				</Tabs.Panel>
			) : null}
			{text ? (
				<Tabs.Panel value="text">
					<pre className={classes.text}>{text}</pre>
				</Tabs.Panel>
			) : null}
		</Tabs>
	);
}
