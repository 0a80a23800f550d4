import { readBadgeCode } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { IconDeviceMobile, IconScan } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { returnPath } from "../../../kit/session/return-path.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { useFace } from "../../session/session.public-ui.ts";
import { BadgeWelcome } from "../badge-welcome.tsx";
import { PairingPanel } from "../pairing/pairing-panel.tsx";
import classes from "./qr-page.module.css";
import { QrScanner } from "./qr-scanner.tsx";

const route = getRouteApi("/qr-code");
type Way = "scan" | "phone";
const WAYS = [
	{ way: "scan", icon: IconScan, label: "qr.scan" },
	{ way: "phone", icon: IconDeviceMobile, label: "qr.phone" },
] as const;

/** Takes the code out of the address at once: it must not stay in the history of a shared tablet. */
function takeCode(): string | null {
	const { hash, pathname, search } = location;
	if (!hash.startsWith("#b=")) return null;
	history.replaceState(history.state, "", pathname + search);
	return readBadgeCode(hash) ?? "";
}
// once per document: React may draw the page twice
const opened = takeCode();

export function QrPage() {
	const { t } = useT();
	usePageTitle(t("qr.title"));
	const { to } = route.useSearch();
	const [code, setCode] = useState(opened);
	const badges = useFace()?.login_methods.badge !== false;
	const [chosen, setWay] = useState<Way>("scan");
	const way = badges ? chosen : "phone";
	// a fresh document: what this one may do, no other may
	const goOn = () => location.assign(returnPath(to) ?? "/home");

	if (code !== null)
		return (
			<PublicFrame>
				<BadgeWelcome code={code} onIn={goOn} onOther={() => setCode(null)} />
			</PublicFrame>
		);
	return (
		<PublicFrame>
			<section className={classes.card}>
				<h1 className={classes.title}>{t("qr.title")}</h1>
				<div className={classes.ways} role="tablist" aria-label={t("qr.title")}>
					{WAYS.filter(({ way: one }) => badges || one !== "scan").map(({ way: one, icon: Icon, label }) => (
						<button
							key={one}
							type="button"
							role="tab"
							id={`way-${one}`}
							aria-selected={way === one}
							aria-controls="way-panel"
							className={classes.way}
							onClick={() => setWay(one)}
						>
							<Icon size={18} aria-hidden="true" />
							{t(label)}
						</button>
					))}
				</div>
				<div role="tabpanel" id="way-panel" aria-labelledby={`way-${way}`}>
					{way === "scan" ? <QrScanner onCode={setCode} /> : <PairingPanel onIn={goOn} />}
				</div>
			</section>
			<Link to="/pages/login" search={to ? { to } : {}} className={classes.other} reloadDocument>
				{t("qr.password")}
			</Link>
		</PublicFrame>
	);
}
