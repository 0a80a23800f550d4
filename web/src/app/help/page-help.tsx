import { useRouterState } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import KeysDialog from "../../kit/keys/keys-dialog.tsx";
import { PLACES } from "../places/places.generated.ts";
import classes from "./page-help.module.css";

/** `?`: what the page is for and how it is used, in a few sentences, and the keys that work there. `of`: another page than the one that is shown. */
export default function PageHelp({ of, onClose }: { of: string | undefined; onClose: () => void }) {
	const { t } = useT();
	const pathname = useRouterState({ select: ({ location }) => location.pathname });
	const place = helpAt(of ?? pathname);
	return (
		<KeysDialog onClose={onClose} {...(place && { title: t("help.title", { page: t(place.label) }) })}>
			{place ? (
				<div className={classes.help}>
					{t(place.help)
						.split("\n")
						.map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
				</div>
			) : null}
		</KeysDialog>
	);
}

/** The help of a page, or of the one that it is reached from: a student's page has that of the students. */
export function helpAt(pathname: string) {
	const within = PLACES.flatMap(({ path, label, help }) =>
		help !== undefined && (pathname === path || pathname.startsWith(`${path}/`)) ? [{ path, label, help }] : [],
	);
	return within.sort((a, b) => b.path.length - a.path.length)[0];
}
