import { Badge, Button, TextInput } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SideDrawer } from "../../kit/form/side-drawer.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { PartState } from "../../kit/papers/part-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import { StaffFace } from "../staff/staff.public-ui.tsx";
import { type CoverLesson, colleaguesQuery, type FreeColleague } from "./cover.api.ts";
import classes from "./cover.module.css";
import type { CoverDeeds } from "./cover-deeds.ts";
import { useCoverWords } from "./cover-words.ts";

/** So many are shown at once: the best choices are among them. */
const FIRST = 8;
const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Free colleagues, the best choice first, with the reasons. */
export function CoverChoose({ lesson, deeds, onClose }: { lesson: CoverLesson; deeds: CoverDeeds; onClose: () => void }) {
	const { t } = useT();
	const words = useCoverWords();
	const query = useQuery(colleaguesQuery(lesson));
	const [typed, setTyped] = useState("");
	const [all, setAll] = useState(false);
	const colleagues = query.data?.colleagues ?? [];
	const wanted = plain(typed.trim());
	const found = colleagues.filter(({ name, code }) => plain(`${name} ${code ?? ""}`).includes(wanted));
	const shown = all || wanted !== "" ? found : found.slice(0, FIRST);
	const pick = (staff_id: number) => void deeds.assign.run({ lesson, staff_id, done: onClose });
	return (
		<SideDrawer title={t("cover.choose", { lesson: words.lesson(lesson) })} onClose={onClose}>
			<p className={classes.about}>
				{[`${words.longDay(lesson.day)}, ${words.range(lesson)}`, lesson.room_name, t("cover.instead_of", { name: lesson.away.name })]
					.filter(Boolean)
					.join(" · ")}
			</p>
			<PartState query={query}>
				{colleagues.length === 0 ? (
					<EmptyState icon={<IconUserOff />} title={t("cover.nobody_free")} text={t("cover.nobody_free_text")} />
				) : (
					<>
						{colleagues.length > FIRST ? (
							<TextInput
								className={classes.search}
								label={t("cover.search")}
								data-autofocus
								value={typed}
								onChange={(event) => setTyped(event.currentTarget.value)}
							/>
						) : null}
						<ol className={classes.colleagues} aria-label={t("cover.free")}>
							{shown.map((one, i) => (
								<Colleague
									key={one.staff_id}
									one={one}
									best={i === 0 && wanted === "" && one.declined === null}
									busy={deeds.assign.isPending({ lesson, staff_id: one.staff_id })}
									disabled={deeds.assign.pending}
									onPick={() => pick(one.staff_id)}
								/>
							))}
						</ol>
						{shown.length < found.length ? (
							<Button variant="subtle" fullWidth onClick={() => setAll(true)}>
								{t("cover.show_all", { count: found.length })}
							</Button>
						) : null}
						{found.length === 0 ? <p className={classes.about}>{t("cover.not_found")}</p> : null}
					</>
				)}
			</PartState>
		</SideDrawer>
	);
}

interface ColleagueProps {
	one: FreeColleague;
	best: boolean;
	busy: boolean;
	disabled: boolean;
	onPick: () => void;
}
function Colleague({ one, best, busy, disabled, onPick }: ColleagueProps) {
	const { t } = useT();
	return (
		<li className={classes.choice}>
			<TwoLinePerson
				name={one.name}
				avatar={<StaffFace name={one.name} colour={one.colour_code} fileId={one.photo_file_id} />}
				detail={one.kind === "assistant" ? t("staff.kind.assistant") : undefined}
			>
				{one.name}
			</TwoLinePerson>
			<Button
				size="compact-md"
				variant={best ? "filled" : "default"}
				loading={busy}
				disabled={disabled && !busy}
				onClick={onPick}
				data-autofocus={best || undefined}
				aria-label={t("cover.assign_named", { name: one.name })}
			>
				{t("cover.assign")}
			</Button>
			<div className={classes.reasons}>
				<span className={classes.burden}>
					{[t("cover.week_lessons", { count: one.week_lessons }), t("cover.term_covers", { count: one.term_covers })].join(" · ")}
				</span>
				{one.teaches_subject ? <Reason>{t("cover.same_subject")}</Reason> : null}
				{one.teaches_class ? <Reason>{t("cover.knows_class")}</Reason> : null}
				{one.declined ? <span className={classes.meta}>{t("cover.declined", { reason: one.declined })}</span> : null}
			</div>
		</li>
	);
}

const Reason = ({ children }: { children: string }) => (
	<Badge variant="default" size="md" fw={500} tt="none">
		{children}
	</Badge>
);
