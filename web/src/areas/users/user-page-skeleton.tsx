import { Skeleton } from "@mantine/core";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./user-page.module.css";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The person's page while nothing is known: same places, same heights. */
export function UserPageSkeleton() {
	const { t } = useT();
	return (
		<div aria-busy="true">
			<div className={classes.head}>
				<Skeleton circle h={52} w={52} />
				<div className={classes.words}>
					<Skeleton h={22} w={220} />
					<TextSkeleton width={160} />
				</div>
			</div>
			<div className={classes.columns}>
				<Sheet title={t("users.details")}>
					{ROWS.map((row) => (
						<div key={row} className={classes.row}>
							<TextSkeleton width="55%" />
						</div>
					))}
				</Sheet>
				<Sheet title={t("users.login")}>
					<TextSkeleton width="80%" />
					<TextSkeleton width="30%" />
				</Sheet>
			</div>
		</div>
	);
}
