import type { MessageWishes } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { myWishesQuery } from "../messages.api.ts";
import classes from "./wishes.module.css";
import { inputOf, WishesFields } from "./wishes-fields.tsx";

/** `/communication/wishes`: what one wants to hear of, and by which way; saved at once. */
export function WishesPage() {
	const { t } = useT();
	const client = useQueryClient();
	const query = useQuery(myWishesQuery);
	usePageTitle(t("page.message_wishes"));
	const show = (wishes: MessageWishes) => client.setQueryData(myWishesQuery.queryKey, wishes);
	const change = useDeed(({ next }: { next: MessageWishes; was: MessageWishes }) => api.messages.my_wishes_set({ body: inputOf(next) }), {
		early: async ({ next, was }) => {
			await client.cancelQueries(myWishesQuery);
			show(next);
			return () => show(was);
		},
		said: () => t("messages.said_wishes"),
		undo:
			(_, { next, was }) =>
			() =>
				void change.run({ next: was, was: next }),
		after: show,
	});
	const wishes = query.data;
	return (
		<div className={classes.page}>
			<PageHeader
				title={t("page.message_wishes")}
				context={t("messages.wishes_context")}
				above={
					<BackLink to="/communication" search={{ pile: "inbox" }}>
						{t("page.communication")}
					</BackLink>
				}
			/>
			<Sheet>
				<div className={classes.sheet}>
					<QueryPart query={query} failed={t("messages.wishes_failed")}>
						{wishes ? <WishesFields wishes={wishes} onChange={(next) => void change.run({ next, was: wishes })} /> : null}
					</QueryPart>
				</div>
			</Sheet>
		</div>
	);
}
