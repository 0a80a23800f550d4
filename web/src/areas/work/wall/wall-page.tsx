import { Button } from "@mantine/core";
import { IconMaximize, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type Clocked, type Wall, wallQuery } from "../work.api.ts";
import { useNow } from "../work-time.ts";
import classes from "./wall-page.module.css";
import { WallRows } from "./wall-rows.tsx";
import { WallSide } from "./wall-side.tsx";

/** `/tasks/live`: who works on what, for whom and since when. On a screen across the room it fills it. */
export function WallPage() {
	const { t } = useT();
	const session = useSession();
	const wall = useRef<HTMLDivElement>(null);
	const query = useQuery(wallQuery);
	usePageTitle(t("page.live_tasks"));
	const { data } = query;
	return (
		<div ref={wall} className={classes.wall}>
			<PageHeader
				title={t("page.live_tasks")}
				context={data ? <Counts wall={data} school={session?.customer_name ?? ""} /> : null}
				actions={
					<>
						<Clock ahead={data?.ahead ?? 0} />
						{document.fullscreenEnabled ? (
							<Button
								className={classes.fill ?? ""}
								variant="default"
								leftSection={<IconMaximize size={16} aria-hidden="true" />}
								onClick={() => void wall.current?.requestFullscreen()}
							>
								{t("work.fill_screen")}
							</Button>
						) : null}
					</>
				}
			/>
			{data ? (
				<Shown wall={data} />
			) : (
				<Sheet>
					<QueryPart query={query} failed={t("work.failed")} />
				</Sheet>
			)}
		</div>
	);
}

function Shown({ wall }: { wall: Clocked<Wall> }) {
	const { t } = useT();
	return (
		<div className={classes.parts}>
			<Sheet>
				{wall.people.length === 0 ? (
					<EmptyState
						icon={<IconPlayerPlay />}
						title={t("work.wall_none")}
						text={t("work.wall_none_text")}
						action={
							<Button variant="default" renderRoot={(props) => <Link {...props} to="/tasks" />}>
								{t("work.to_tasks")}
							</Button>
						}
					/>
				) : (
					<WallRows wall={wall} />
				)}
			</Sheet>
			<WallSide wall={wall} />
		</div>
	);
}

/** In one line: how many are at work. */
function Counts({ wall: { people, handovers }, school }: { wall: Wall; school: string }) {
	const { t } = useT();
	const working = people.filter(({ timer }) => timer !== null).length;
	const teaching = people.filter(({ timer, lesson_until }) => timer === null && lesson_until !== null).length;
	const counts = t("work.wall_counts", { working, teaching, free: people.length - working - teaching, waiting: handovers.length });
	return [school, counts].filter(Boolean).join(" · ");
}

function Clock({ ahead }: { ahead: number }) {
	const formats = useFormats();
	return <span className={classes.clock}>{formats.time(new Date(useNow() + ahead))}</span>;
}
