import { ROOM_EQUIPMENT, ROOM_KINDS } from "@homeroom/contract/areas/rooms/rooms.rules.ts";
import { Button, Checkbox, MultiSelect, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { IconCalendarX, IconClockExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { RecordInput } from "../../kit/record/form/record-input.tsx";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { anyRoomQuery, type FreeQuestion, type FreeRoom, freeRoomsQuery, useSchoolClock } from "./rooms.api.ts";
import classes from "./rooms-free.module.css";
import { RoomsFreeList } from "./rooms-free-list.tsx";

const BookingDialog = lazy(async () => ({ default: (await import("./room-booking-dialog.tsx")).RoomBookingDialog }));
const route = getRouteApi("/app/rooms/free");
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const textOf = (value: unknown): string | undefined => (value === undefined || value === "" ? undefined : String(value));

/** Reads the question out of the address; today from two to three where it says nothing. */
function readQuestion(raw: Record<string, unknown>, today: string): FreeQuestion {
	const matching = (value: unknown, pattern: RegExp, fallback: string) => (pattern.test(String(value)) ? String(value) : fallback);
	const known = <Code extends string>(choices: readonly Code[], value: unknown) => choices.find((choice) => choice === String(value));
	const equipment = (textOf(raw.equipment) ?? "").split(",").filter((one) => known(ROOM_EQUIPMENT, one));
	return {
		day: matching(raw.day, /^\d{4}-\d{2}-\d{2}$/, today),
		from: matching(raw.from, TIME, "14:00"),
		to: matching(raw.to, TIME, "15:00"),
		capacity: /^[1-9]\d{0,3}$/.test(String(raw.capacity)) ? String(raw.capacity) : undefined,
		kind: known(ROOM_KINDS, raw.kind),
		equipment: equipment.length > 0 ? equipment.join(",") : undefined,
		accessible: String(raw.accessible) === "true" ? "true" : undefined,
	};
}

/** No room is free, or there is none at all. */
function NoneFree() {
	const { t } = useT();
	const { data } = useQuery(anyRoomQuery());
	const mayAdd = useAllows()("Rooms.Create");
	if (data?.rooms.length !== 0)
		return <EmptyState icon={<IconCalendarX />} title={t("rooms.none_free")} text={t("rooms.none_free_text")} />;
	return (
		<EmptyState
			icon={<IconCalendarX />}
			title={t("rooms.none")}
			text={t(mayAdd ? "rooms.none_text" : "rooms.none_view_text")}
			action={mayAdd ? <Button renderRoot={(props) => <Link to="/rooms/new" {...props} />}>{t("rooms.add")}</Button> : null}
		/>
	);
}

/** `/rooms/free`: which rooms are free at a time, with what is needed in them. */
export function RoomsFreePage() {
	const { t } = useT();
	usePageTitle(t("rooms.find_free"));
	const clock = useSchoolClock();
	const question = readQuestion(route.useSearch(), clock.schoolDay());
	const navigate = route.useNavigate();
	const [booked, setBooked] = useState<FreeRoom | null>(null);
	const isAskable = question.from < question.to;
	const query = useQuery({ ...freeRoomsQuery(question), enabled: isAskable });
	const ask = (change: Partial<FreeQuestion>) => void navigate({ search: { ...question, ...change }, replace: true });
	const rooms = isAskable ? query.data?.rooms : undefined;
	return (
		<>
			<PageHeader
				above={<BackLink to="/rooms">{t("rooms.back")}</BackLink>}
				title={t("rooms.find_free")}
				context={rooms ? t("rooms.free_count", { count: rooms.length }) : undefined}
			/>
			<Sheet>
				<search className={classes.question} aria-label={t("rooms.find_free")}>
					<RecordInput
						field={{ name: "day", field: { kind: "day" }, label: t("rooms.booking.day"), choiceText: (choice) => choice }}
						label={t("rooms.booking.day")}
						defaultValue={question.day}
						onChange={(day) => /^\d{4}-\d{2}-\d{2}$/.test(String(day)) && ask({ day: String(day) })}
					/>
					<TextInput
						type="time"
						label={t("rooms.booking.starts_at")}
						defaultValue={question.from}
						onChange={({ currentTarget: { value } }) => TIME.test(value) && ask({ from: value })}
					/>
					<TextInput
						type="time"
						label={t("rooms.booking.ends_at")}
						defaultValue={question.to}
						onChange={({ currentTarget: { value } }) => TIME.test(value) && ask({ to: value })}
						error={isAskable ? undefined : t("rooms.to_before_from")}
					/>
					<NumberInput
						label={t("rooms.at_least")}
						hideControls
						min={1}
						max={9999}
						allowDecimal={false}
						allowNegative={false}
						defaultValue={question.capacity ?? ""}
						onChange={(value) => ask({ capacity: textOf(value) })}
					/>
					<NativeSelect
						label={t("rooms.kind")}
						value={question.kind ?? ""}
						onChange={({ currentTarget: { value } }) => ask({ kind: ROOM_KINDS.find((kind) => kind === value) })}
						data={[{ value: "", label: t("rooms.any_kind") }, ...ROOM_KINDS.map((value) => ({ value, label: t(`rooms.kind.${value}`) }))]}
					/>
					<MultiSelect
						className={classes.equipment}
						label={t("rooms.equipment")}
						searchable
						clearable
						value={question.equipment?.split(",") ?? []}
						onChange={(chosen) => ask({ equipment: textOf(chosen.join(",")) })}
						data={ROOM_EQUIPMENT.map((value) => ({ value, label: t(`rooms.equipment.${value}`) }))}
						nothingFoundMessage={t("record.nothing_found")}
						clearButtonProps={{ "aria-label": t("record.clear") }}
					/>
					<Checkbox
						className={classes.tick}
						label={t("rooms.accessible")}
						checked={question.accessible === "true"}
						onChange={({ currentTarget: { checked } }) => ask({ accessible: checked ? "true" : undefined })}
					/>
				</search>
				{!isAskable ? (
					<EmptyState icon={<IconClockExclamation />} title={t("rooms.times_wrong")} text={t("rooms.times_wrong_text")} />
				) : query.error ? (
					<QueryError query={query} title={t("rooms.free_failed")} />
				) : rooms === undefined ? (
					<div className={classes.waiting} aria-busy="true">
						<TextSkeleton width="40%" />
						<TextSkeleton width="55%" />
						<TextSkeleton width="35%" />
					</div>
				) : rooms.length === 0 ? (
					<NoneFree />
				) : (
					<RoomsFreeList rooms={rooms} onBook={setBooked} />
				)}
			</Sheet>
			<Suspense>
				{booked ? (
					<BookingDialog
						room={booked}
						day={question.day}
						from={question.from}
						to={question.to}
						known={null}
						onClose={() => setBooked(null)}
					/>
				) : null}
			</Suspense>
		</>
	);
}
