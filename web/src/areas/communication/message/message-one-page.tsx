import { OPEN_STATES } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

import { messageQuery } from "../messages.api.ts";
import { MessageSkeleton } from "./message-skeleton.tsx";

const MessageWrite = lazy(async () => ({ default: (await import("./message-write.tsx")).MessageWrite }));
const RecipientPreview = lazy(async () => ({ default: (await import("../recipient/recipient-preview.tsx")).RecipientPreview }));
const RecipientBoard = lazy(async () => ({ default: (await import("../recipient/recipient-board.tsx")).RecipientBoard }));
const route = getRouteApi("/app/communication/$id");

/** `/communication/7`: a draft to write, the list of those who will get it, or what became of it. */
export function MessagePage() {
	const { t } = useT();
	const { id } = route.useParams();
	const { step } = route.useSearch();
	const navigate = useNavigate();
	const query = useQuery(messageQuery(id));
	const message = query.data;
	usePageTitle(message?.subject || t("page.communication"));
	if (query.error && !message)
		return (
			<>
				<PageHeader title={t("page.communication")} />
				{query.error instanceof ApiError && query.error.status === 404 ? (
					<ErrorState
						title={t("messages.not_found")}
						text={t("messages.not_found_text")}
						retryLabel={t("messages.all")}
						onRetry={() => void navigate({ to: "/communication", search: {} })}
					/>
				) : (
					<QueryError query={query} title={t("messages.failed_one")} />
				)}
			</>
		);
	if (!message) return <MessageSkeleton />;
	const isOpen = OPEN_STATES.includes(message.state);
	return (
		<Suspense fallback={<MessageSkeleton />}>
			{isOpen && step !== "preview" && message.may.edit ? (
				<MessageWrite key={id} message={message} />
			) : isOpen || message.state === "asked" ? (
				<RecipientPreview key={id} message={message} />
			) : (
				<RecipientBoard key={id} message={message} />
			)}
		</Suspense>
	);
}
