import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Sheet } from "../../ui/sheet.tsx";
import { useT } from "../i18n/i18n.ts";
import { QueryPart } from "../queries/query-part.tsx";
import { useAllows, useIsHelping, useSession } from "../session/session.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentLine } from "./comment-line.tsx";
import { type CommentsOf, commentsQuery, useCommentDeeds } from "./comments.api.ts";
import classes from "./comments.module.css";

export interface RecordCommentsProps {
	of: CommentsOf;
	id: number;
	/** What is needed to say something. */
	say: Permission;
	/** Nothing more is said about what is archived. */
	closed: boolean;
	/** Homes in which the family reads what is for them; undefined: there is no family. */
	families?: number | undefined;
}

/** What people say about a row, in its order, and a place to say something. */
export default function RecordComments({ of, id, say, closed, families }: RecordCommentsProps) {
	const { t } = useT();
	const session = useSession();
	const helps = useIsHelping();
	const maySay = useAllows()(say) && !closed && !helps;
	const query = useInfiniteQuery(commentsQuery(of, id));
	const deeds = useCommentDeeds(of, id);
	const pages = query.data?.pages ?? [];
	const comments = [...pages].reverse().flatMap((page) => page.comments);
	return (
		<Sheet title={t("comments.title")} note={comments.length > 0 && !query.hasNextPage ? comments.length : undefined}>
			<QueryPart query={query} failed={t("comments.failed")}>
				{query.hasNextPage ? (
					<Button
						className={classes.more ?? ""}
						variant="default"
						size="compact-sm"
						loading={query.isFetchingNextPage}
						onClick={() => void query.fetchNextPage()}
					>
						{t("comments.earlier")}
					</Button>
				) : null}
				{comments.length === 0 ? <p className={classes.none}>{t("comments.none")}</p> : null}
				<ul className={classes.lines}>
					{comments.map((comment) => (
						<CommentLine
							key={comment.id}
							of={of}
							row_id={id}
							comment={comment}
							mine={maySay && !comment.by_family && comment.author_id === session?.user.uid}
							families={families}
							deeds={deeds}
						/>
					))}
				</ul>
			</QueryPart>
			{maySay ? (
				<CommentForm
					of={of}
					id={id}
					families={families}
					pending={deeds.add.pending}
					problem={deeds.add.problem}
					onSay={async (said) => (await deeds.add.run(said)) !== undefined}
				/>
			) : null}
		</Sheet>
	);
}
