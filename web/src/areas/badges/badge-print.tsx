import { badgeUrl } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconPrinter } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useT } from "../../kit/i18n/i18n.ts";
import { PrintPaper } from "../../kit/print/print-paper.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./badge-print.module.css";
import { BadgeCardFace, BadgeCards, PinList } from "./badge-sheets.tsx";
import type { IssuedBadges } from "./badges.api.ts";

type Paper = "cards" | "pins";

/** The new cards, once: what is not printed now is printed anew. */
export function BadgePrint({ issued, onDone }: { issued: IssuedBadges; onDone: () => void }) {
	const { t } = useT();
	const { cards, skipped, login_url } = issued;
	const withPins = cards.some(({ pin }) => pin !== null);
	const [paper, setPaper] = useState<Paper>("cards");
	const printed = useRef(new Set<Paper>());
	const isAtStake = () => cards.length > 0 && !(printed.current.has("cards") && (!withPins || printed.current.has("pins")));
	const blocker = useBlocker({ shouldBlockFn: isAtStake, enableBeforeUnload: isAtStake, withResolver: true });
	const [leaving, setLeaving] = useState(false);

	const print = (what: Paper) => {
		flushSync(() => setPaper(what));
		printed.current.add(what);
		window.print();
	};
	const done = () => (isAtStake() ? setLeaving(true) : onDone());
	const asked = leaving || blocker.status === "blocked";
	return (
		<>
			<PageHeader
				title={t("badges.new_cards")}
				context={t("badges.new_cards_text", { count: cards.length })}
				actions={
					<>
						<Button variant="default" onClick={done}>
							{t("badges.done")}
						</Button>
						{withPins ? (
							<Button variant="default" leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => print("pins")}>
								{t("badges.print_pins")}
							</Button>
						) : null}
						{cards.length > 0 ? (
							<Button leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => print("cards")}>
								{t("badges.print")}
							</Button>
						) : null}
					</>
				}
			/>
			<div className={classes.page}>
				{asked ? (
					<Alert
						color="danger"
						role="alertdialog"
						aria-label={t("badges.leave")}
						icon={<IconAlertTriangle aria-hidden="true" />}
						title={t("badges.leave")}
					>
						<div className={classes.choices}>
							<Button
								variant="default"
								onClick={() => {
									setLeaving(false);
									blocker.reset?.();
								}}
							>
								{t("badges.stay")}
							</Button>
							<Button color="danger" onClick={() => (blocker.proceed ? blocker.proceed() : onDone())}>
								{t("badges.leave_anyway")}
							</Button>
						</div>
					</Alert>
				) : cards.length > 0 ? (
					<Alert icon={<IconAlertTriangle aria-hidden="true" />}>{t(withPins ? "badges.once_pins" : "badges.once")}</Alert>
				) : null}
				{skipped.length > 0 ? (
					<Sheet title={t("badges.skipped")}>
						<ul className={classes.skipped}>
							{skipped.map(({ student, reason }) => (
								<li key={student.id}>
									{fullName(student)}: {t(`badges.skipped_${reason}`)}
								</li>
							))}
						</ul>
					</Sheet>
				) : null}
				<ul className={classes.preview} aria-label={t("badges.preview")}>
					{cards.map((card) => (
						<li key={card.badge_id}>
							<BadgeCardFace card={card} url={badgeUrl(login_url, card.code)} />
						</li>
					))}
				</ul>
			</div>
			<PrintPaper name={paper}>
				<div className={classes.paper}>
					{paper === "cards" ? <BadgeCards cards={cards} loginUrl={login_url} /> : <PinList cards={cards} />}
				</div>
			</PrintPaper>
		</>
	);
}
