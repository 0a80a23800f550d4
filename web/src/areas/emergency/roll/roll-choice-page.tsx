import type { SheetLine } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { TextInput } from "@mantine/core";
import { IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useNewsOf } from "../alarm/alarm-news.ts";
import { AlarmNone } from "../alarm/alarm-none.tsx";
import { nowQuery, sheetsQuery } from "../emergency.api.ts";
import classes from "./roll.module.css";
import { RollLines } from "./roll-lines.tsx";

/** `/emergency/classes`: which class one answers for; one's own stand first. */
export function RollChoicePage() {
	const { t } = useT();
	usePageTitle(t("emergency.answer_for_class"));
	const now = useQuery(nowQuery());
	const alarm = now.data?.alarm;
	return (
		<div className={classes.page}>
			<PageHeader
				above={
					<BackLink to="/emergency" search={{}}>
						{t(now.data?.may.run ? "emergency.back_board" : "page.emergency")}
					</BackLink>
				}
				title={t("emergency.answer_for_class")}
				context={alarm?.title}
			/>
			{now.data === undefined ? (
				<Sheet>
					<div className={classes.waiting}>
						<QueryPart query={now} failed={t("emergency.board_failed")} />
					</div>
				</Sheet>
			) : alarm ? (
				<Choice id={alarm.id} />
			) : (
				<AlarmNone />
			)}
		</div>
	);
}

const fits = (search: string) => {
	const wanted = search.trim().toLocaleLowerCase();
	return ({ name, place, teachers }: SheetLine) =>
		[name, place ?? "", ...teachers].some((word) => word.toLocaleLowerCase().includes(wanted));
};

function Choice({ id }: { id: number }) {
	const { t } = useT();
	const query = useQuery(sheetsQuery(id));
	useNewsOf(sheetsQuery(id).queryKey);
	const [search, setSearch] = useState("");
	const lines = query.data?.sheets.filter(fits(search)) ?? [];
	const mine = lines.filter(({ is_mine }) => is_mine);
	// a lesson is its class under another name, and whoever wants a room types it
	const others = lines.filter(({ is_mine, of }) => !is_mine && (of === "class" || search.trim() !== ""));
	if (query.data === undefined)
		return (
			<Sheet>
				<div className={classes.waiting}>
					<QueryPart query={query} failed={t("emergency.board_failed")} />
				</div>
			</Sheet>
		);
	if (query.data.sheets.length === 0)
		return (
			<Sheet>
				<EmptyState icon={<IconUsersGroup />} title={t("emergency.roll_none")} text={t("emergency.roll_none_text")} />
			</Sheet>
		);
	return (
		<div className={classes.parts}>
			<TextInput
				type="search"
				aria-label={t("emergency.roll_search")}
				placeholder={t("emergency.roll_search")}
				leftSection={<IconSearch size={16} aria-hidden="true" />}
				value={search}
				onChange={(event) => setSearch(event.currentTarget.value)}
			/>
			{mine.length > 0 ? (
				<section className={classes.parts}>
					<CardTitle>{t("emergency.roll_mine")}</CardTitle>
					<RollLines lines={mine} label={t("emergency.roll_mine")} />
				</section>
			) : null}
			{others.length > 0 ? (
				<section className={classes.parts}>
					{mine.length > 0 ? <CardTitle>{t("emergency.roll_others")}</CardTitle> : null}
					<RollLines lines={others} label={t("emergency.roll_others")} />
				</section>
			) : null}
			{lines.length === 0 ? (
				<Sheet>
					<EmptyState icon={<IconSearch />} title={t("emergency.roll_no_match")} />
				</Sheet>
			) : null}
		</div>
	);
}
