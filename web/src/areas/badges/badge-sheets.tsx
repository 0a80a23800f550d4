import { badgeUrl, spellBadgeCode } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { isColour } from "../../kit/theme/colour.ts";
import { textOn } from "../../kit/theme/contrast.ts";
import { QrCode } from "../../ui/qr-code.tsx";
import classes from "./badge-sheets.module.css";
import type { BadgeCard } from "./badges.api.ts";

/** Two columns of five on A4, each as large as a bank card. */
const PER_SHEET = 10;

export function BadgeCards({ cards, loginUrl }: { cards: BadgeCard[]; loginUrl: string }) {
	const sheets = Array.from({ length: Math.ceil(cards.length / PER_SHEET) }, (_, i) => cards.slice(i * PER_SHEET, (i + 1) * PER_SHEET));
	return sheets.map((sheet) => (
		<div key={sheet[0]?.badge_id} className={classes.sheet}>
			{sheet.map((card) => (
				<BadgeCardFace key={card.badge_id} card={card} url={badgeUrl(loginUrl, card.code)} />
			))}
		</div>
	));
}

/** One card. Its PIN is never on it. */
export function BadgeCardFace({ card: { student, code }, url }: { card: BadgeCard; url: string }) {
	const { t } = useT();
	const session = useSession();
	const colour = session?.localization?.primary_color ?? "";
	const logo = session?.localization?.logo_url;
	return (
		<div className={classes.card} data-badge={student.id}>
			<div className={classes.school} style={isColour(colour) ? { backgroundColor: colour, color: textOn(colour) } : undefined}>
				{logo ? <img src={logo} alt="" className={classes.logo} /> : null}
				<span className={classes.schoolName}>{session?.customer_name}</span>
			</div>
			<div className={classes.body}>
				<div className={classes.qr}>
					<QrCode value={url} label={t("badges.qr_of", { name: fullName(student) })} />
				</div>
				<div className={classes.words}>
					<span className={classes.name}>{fullName(student)}</span>
					{student.class_label ? <span className={classes.class}>{t("badges.class_of", { class_label: student.class_label })}</span> : null}
					<span className={classes.hint}>{t("badges.card_hint")}</span>
					<span className={classes.code}>{spellBadgeCode(code)}</span>
				</div>
			</div>
		</div>
	);
}

/** For the teacher alone. */
export function PinList({ cards }: { cards: BadgeCard[] }) {
	const { t } = useT();
	const session = useSession();
	return (
		<div className={classes.pins}>
			<h1 className={classes.pinsTitle}>{t("badges.pins_title")}</h1>
			<p className={classes.pinsText}>
				{session?.customer_name}. {t("badges.pins_text")}
			</p>
			<table className={classes.pinTable}>
				<thead>
					<tr>
						<th>{t("badges.name")}</th>
						<th>{t("badges.class")}</th>
						<th>{t("badges.pin")}</th>
					</tr>
				</thead>
				<tbody>
					{cards.map(({ badge_id, student, pin }) => (
						<tr key={badge_id}>
							<td>{fullName(student)}</td>
							<td>{student.class_label ?? "—"}</td>
							<td className={classes.pin}>{pin ?? "—"}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
