import { useMemo } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { type ChosenColours, type ColourNote, lookOf } from "./look-colours.ts";
import classes from "./look-preview.module.css";

/** A piece of the product in the colours being chosen, light and dark, and what is done to keep it readable. */
export function LookPreview({ colours }: { colours: ChosenColours }) {
	const { t } = useT();
	const { primary_color, secondary_color, heading_color, text_color } = colours;
	const look = useMemo(
		() => lookOf({ primary_color, secondary_color, heading_color, text_color }),
		[primary_color, secondary_color, heading_color, text_color],
	);
	return (
		<div className={classes.stick}>
			<Sheet title={t("settings.preview")}>
				<div className={classes.panels}>
					<Piece label={t("theme.light")} variables={look.light} />
					<Piece label={t("theme.dark")} variables={look.dark} />
				</div>
				<ul className={classes.notes} aria-live="polite">
					{look.notes.map((note) => (
						<Note key={note.name} note={note} />
					))}
				</ul>
			</Sheet>
		</div>
	);
}

/** Only a picture of the product: nothing in it can be pressed. */
function Piece({ label, variables }: { label: string; variables: Record<string, string> }) {
	const { t } = useT();
	return (
		<figure className={classes.panel} style={variables} data-preview="">
			<figcaption className={classes.caption}>{label}</figcaption>
			<div className={classes.sheet} aria-hidden="true">
				<span className={classes.nav}>{t("page.students")}</span>
				<span className={classes.heading}>{t("settings.preview_heading")}</span>
				<span className={classes.text}>{t("settings.preview_text")}</span>
				<span className={classes.row}>
					<span className={classes.dot} />
					<span className={classes.name}>Ana Costa</span>
					<span className={classes.meta}>5A</span>
				</span>
				<span className={classes.row}>
					<span className={classes.link}>{t("settings.preview_link")}</span>
					<span className={classes.badge}>{t("settings.preview_badge")}</span>
				</span>
				<span className={classes.button}>{t("settings.preview_button")}</span>
			</div>
		</figure>
	);
}

function Note({ note: { name, colour, textOnIt, asText } }: { note: ColourNote }) {
	const { t } = useT();
	const label = t(`settings.${name}_color`);
	return (
		<li className={classes.note}>
			<span className={classes.chip} style={{ backgroundColor: colour }} />
			<span>
				<strong>{label}</strong>
				{textOnIt ? <> · {t(`settings.text_on_it_${textOnIt}`)}</> : null}
				<br />
				<span className={classes.meaning}>
					{asText ? (
						<>
							{t("settings.adjusted", { colour: asText })} <span className={classes.chip} style={{ backgroundColor: asText }} />
						</>
					) : (
						t("settings.readable")
					)}
				</span>
			</span>
		</li>
	);
}
