import { Link, Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../kit/public-frame/public-frame.tsx";
import { useSession } from "../../kit/session/session.ts";
import { Shell } from "../shell.tsx";
import classes from "./own-layout.module.css";

const NoticesCorner = lazyPart(() => import("../../kit/notices/notices-corner.tsx"));

/** Around what belongs to the person: the shell for who works in a school, a plain page for who does not (yet). */
export function OwnLayout() {
	const { t } = useT();
	if (useSession()?.customer_id) return <Shell />;
	return (
		<PublicFrame wide>
			<div className={classes.own}>
				<Link to="/pages/switch" className={classes.back}>
					← {t("action.switch")}
				</Link>
				<Outlet />
			</div>
			<Suspense>
				<NoticesCorner />
			</Suspense>
		</PublicFrame>
	);
}
