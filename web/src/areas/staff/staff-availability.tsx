import type { Availability } from "@homeroom/contract/areas/staff/staff.contract.ts";
import { ActionIcon, Alert, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PartState } from "../../kit/papers/part-state.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import type { Staff } from "./staff.api.ts";
import { availabilityQuery } from "./staff.page-api.ts";
import classes from "./staff-availability.module.css";

type Slot = Availability["slots"][number];
/** 2024-01-01 was a Monday. */
const dayName = (weekday: number, locale: string) =>
	new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** Days that are shown although nothing is said about them. */
const SCHOOL_WEEK = 5;

/** When somebody can teach, day by day. */
export function StaffAvailability({ row }: { row: Staff }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const query = useQuery(availabilityQuery(row.id));
	const [editing, setEditing] = useState(false);
	const slots = query.data?.slots ?? [];
	const mayEdit = allows("Staff.Edit") && row.archived_at === null && query.data !== undefined;
	return (
		<Sheet
			title={t("employment.availability")}
			aside={
				mayEdit && !editing ? (
					<Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
						{t("employment.availability_change")}
					</Button>
				) : null
			}
		>
			<PartState query={query}>
				{editing ? (
					<SlotsForm id={row.id} slots={slots} onClose={() => setEditing(false)} />
				) : slots.length === 0 ? (
					<p className={classes.meta}>{t("employment.always")}</p>
				) : (
					<dl className={classes.days}>
						{WEEK.filter((weekday) => weekday <= SCHOOL_WEEK || slots.some((slot) => slot.weekday === weekday)).map((weekday) => (
							<div key={weekday} className={classes.day}>
								<dt>{dayName(weekday, locale)}</dt>
								<dd>
									{slots
										.filter((slot) => slot.weekday === weekday)
										.map(({ starts_at, ends_at }) => `${formats.clock(starts_at)} – ${formats.clock(ends_at)}`)
										.join(", ") || t("employment.not_there")}
								</dd>
							</div>
						))}
					</dl>
				)}
			</PartState>
		</Sheet>
	);
}

interface Typed extends Slot {
	key: number;
}
function SlotsForm({ id, slots, onClose }: { id: number; slots: Slot[]; onClose: () => void }) {
	const { t, locale } = useT();
	const [typed, setTyped] = useState<Typed[]>(slots.map((slot, key) => ({ ...slot, key })));
	const [next, setNext] = useState(slots.length);
	const { run, pending, problem } = useDeed(
		() => api.staff.availability_set({ params: { id }, body: { slots: typed.map(({ key: _, ...slot }) => slot) } }),
		{ said: () => t("employment.availability_saved"), undo: true, after: onClose, invalidates: [["staff"]], refused: "here" },
	);
	const change = (key: number, part: Partial<Slot>) => setTyped(typed.map((slot) => (slot.key === key ? { ...slot, ...part } : slot)));
	const add = (weekday: number) => {
		const last = typed.filter((slot) => slot.weekday === weekday).at(-1);
		setTyped([...typed, { key: next, weekday, starts_at: last?.ends_at ?? "08:00", ends_at: last ? "16:00" : "13:00" }]);
		setNext(next + 1);
	};
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void run();
			}}
		>
			{problem ? (
				<Alert color="danger" role="alert" mb="md">
					{problem}
				</Alert>
			) : null}
			<p className={classes.meta}>{t("employment.availability_text")}</p>
			<div className={classes.days}>
				{WEEK.map((weekday) => {
					const name = dayName(weekday, locale);
					return (
						<fieldset key={weekday} className={classes.typed}>
							<legend>{name}</legend>
							{typed
								.filter((slot) => slot.weekday === weekday)
								.map(({ key, starts_at, ends_at }) => (
									<div key={key} className={classes.slot}>
										<TextInput
											type="time"
											required
											aria-label={`${name}: ${t("employment.from")}`}
											value={starts_at}
											onChange={(event) => change(key, { starts_at: event.currentTarget.value })}
										/>
										<span aria-hidden="true">–</span>
										<TextInput
											type="time"
											required
											aria-label={`${name}: ${t("employment.to")}`}
											value={ends_at}
											onChange={(event) => change(key, { ends_at: event.currentTarget.value })}
										/>
										<ActionIcon
											variant="subtle"
											color="gray"
											size={36}
											aria-label={t("employment.time_remove", { day: name })}
											onClick={() => setTyped(typed.filter((slot) => slot.key !== key))}
										>
											<IconX size={16} aria-hidden="true" />
										</ActionIcon>
									</div>
								))}
							<Button
								variant="subtle"
								size="compact-sm"
								leftSection={<IconPlus size={14} aria-hidden="true" />}
								aria-label={t("employment.time_add_on", { day: name })}
								onClick={() => add(weekday)}
							>
								{t("employment.time_add")}
							</Button>
						</fieldset>
					);
				})}
			</div>
			<div className={classes.buttons}>
				<Button variant="default" onClick={onClose}>
					{t("form.cancel")}
				</Button>
				<Button type="submit" loading={pending}>
					{t("employment.availability_save")}
				</Button>
			</div>
		</form>
	);
}
