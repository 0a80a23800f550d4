import type { MessagePile } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { Button } from "@mantine/core";
import { IconPencilPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { Count } from "../../../kit/formats/count.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useCurrentInSight } from "../../../ui/use-current-in-sight.ts";
import { MessageInbox } from "../inbox/message-inbox.tsx";
import { inboxQuery, messagesQuery } from "../messages.api.ts";
import { useBeginMessage } from "./message-begin.ts";
import { MessageList } from "./message-list.tsx";
import classes from "./messages-page.module.css";

const route = getRouteApi("/app/communication");
const PILES = ["all", "drafts", "waiting", "sent", "inbox"] as const;

/** `/communication`: what was written, and what one got; who writes nothing has the second alone. */
export function MessagesPage() {
	const { t } = useT();
	const mayWrite = useAllows()("Communications.Create");
	usePageTitle(t("page.communication"));
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const pile = search.pile ?? "all";
	const isInbox = !mayWrite || pile === "inbox";
	const begin = useBeginMessage();
	const start = useEffectEvent(() => {
		void navigate({ search: ({ do: _, ...rest }) => rest, replace: true });
		if (mayWrite) void begin.run(null);
	});
	useEffect(() => {
		if (search.do === "write") start();
	}, [search.do]);

	const writing = mayWrite ? (
		<Button
			leftSection={<IconPencilPlus size={16} stroke={1.7} aria-hidden="true" />}
			loading={begin.pending}
			onClick={() => void begin.run(null)}
		>
			{t("messages.write")}
		</Button>
	) : null;
	return (
		<>
			<PageHeader
				title={t("page.communication")}
				context={t(isInbox ? "messages.inbox_context" : "messages.context")}
				actions={
					writing ?? (
						<Button variant="default" renderRoot={(props) => <Link {...props} to="/communication/wishes" />}>
							{t("page.message_wishes")}
						</Button>
					)
				}
			/>
			{mayWrite ? <MessagePiles current={pile} /> : null}
			{isInbox ? (
				<MessageInbox pile={search.got ?? "all"} onPile={(got) => void navigate({ search: (now) => ({ ...now, got }) })} />
			) : (
				<MessageList
					pile={pile as MessagePile}
					search={search.search}
					page={search.page ?? 1}
					begin={writing}
					onSearch={(text) => void navigate({ search: (now) => ({ ...now, search: text || undefined, page: undefined }), replace: true })}
					onPage={(page) => void navigate({ search: (now) => ({ ...now, page: page === 1 ? undefined : page }) })}
				/>
			)}
		</>
	);
}

/** The piles in a strip, with how many wait in each. */
function MessagePiles({ current }: { current: (typeof PILES)[number] }) {
	const { t } = useT();
	const strip = useCurrentInSight<HTMLUListElement>(current);
	const counts = useQuery(messagesQuery("all", undefined, 1)).data?.counts;
	const unread = useInfiniteQuery(inboxQuery("all")).data?.pages[0]?.counts.unread;
	const countOf = (pile: (typeof PILES)[number]) =>
		pile === "drafts" || pile === "waiting" ? counts?.[pile] : pile === "inbox" ? unread : undefined;
	return (
		<nav aria-label={t("messages.piles")}>
			<ul ref={strip} className={classes.piles}>
				{PILES.map((pile) => (
					<li key={pile}>
						<Link
							to="/communication"
							search={{ pile: pile === "all" ? undefined : pile }}
							className={classes.pile}
							activeProps={{}}
							data-active={pile === current || undefined}
							aria-current={pile === current ? "page" : undefined}
						>
							{t(`messages.pile.${pile}`)}
							{countOf(pile) ? (
								<span className={classes.count}>
									<Count value={countOf(pile) ?? 0} />
								</span>
							) : null}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
