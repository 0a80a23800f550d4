import { Button } from "@mantine/core";
import { IconLifebuoy, IconLogin2 } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TwoLinePerson } from "../../../ui/person/two-line-person.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { grantsQuery, type SupportRequest } from "../console.api.ts";
import { ConsoleLoading } from "../console-loading.tsx";
import classes from "./console-help-page.module.css";
import { goTo } from "./console-support.ts";

export function ConsoleHelpPage() {
	const { t } = useT();
	const query = useQuery(grantsQuery);
	return (
		<>
			<PageHeader title={t("console.page.help")} context={t("console.help_context")} />
			<ConsoleLoading query={query}>
				{({ grants }) => (
					<Sheet>
						{grants.length === 0 ? (
							<EmptyState icon={<IconLifebuoy />} title={t("console.help_none")} text={t("console.help_none_text")} />
						) : (
							<ul className={classes.list}>
								{grants.map((grant) => (
									<Grant key={grant.id} grant={grant} />
								))}
							</ul>
						)}
					</Sheet>
				)}
			</ConsoleLoading>
		</>
	);
}

function Grant({ grant }: { grant: SupportRequest }) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const router = useRouter();
	const enter = useDeed(() => api.console.enter_support({ body: { grant_id: grant.id } }), {
		after: (session) => {
			goTo(session, client);
			router.history.push("/home");
		},
		refused: (error) => {
			sayRefused(error);
			void client.invalidateQueries({ queryKey: grantsQuery.queryKey });
		},
	});
	return (
		<li className={classes.grant}>
			<TwoLinePerson name={grant.customer_name} detail={t("console.granted_by", { name: grant.granted_by })}>
				{grant.customer_name}
			</TwoLinePerson>
			<div className={classes.words}>
				{grant.reason ? <p className={classes.reason}>{grant.reason}</p> : null}
				<p className={classes.meta}>
					{t(grant.may_change ? "console.may_change" : "console.may_look")} ·{" "}
					{t("console.until_time", { time: formats.instant(grant.expires_at) })}
				</p>
			</div>
			<Button leftSection={<IconLogin2 size={16} aria-hidden="true" />} loading={enter.pending} onClick={() => void enter.run()}>
				{t("console.enter")}
			</Button>
		</li>
	);
}
