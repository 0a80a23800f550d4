import type { LinkKind } from "@homeroom/contract/areas/feeds/feeds.rules.ts";
import { Alert, Button, Select, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./calendar-links.module.css";
import { CALENDAR_LINKS, type LinkTarget, makeLink, type NewLink } from "./feeds.api.ts";

interface CalendarLinkFormProps {
	targets: readonly LinkTarget[];
	shown: LinkTarget | undefined;
	onMade: (made: NewLink) => void;
}
const GROUPS: readonly LinkKind[] = ["student", "class", "room"];
const keyOf = ({ of, id }: LinkTarget) => `${of} ${id ?? ""}`;

/** Whose timetable, and what the link is for. */
export function CalendarLinkForm({ targets, shown, onMade }: CalendarLinkFormProps) {
	const { t } = useT();
	const whose = useRef<HTMLInputElement>(null);
	// also after a link was made, when the form comes back
	useEffect(() => whose.current?.focus(), []);
	const first = targets.find((one) => shown && keyOf(one) === keyOf(shown)) ?? targets[0];
	const [chosen, setChosen] = useState(first ? keyOf(first) : null);
	const [name, setName] = useState("");
	const items = (of: LinkKind) =>
		targets.filter((one) => one.of === of).map((one) => ({ value: keyOf(one), label: of === "me" ? t("feeds.of_me") : one.name }));
	const groups = GROUPS.map((of) => ({ group: t(`feeds.of_${of}`), items: items(of) }));
	const data = [...items("me"), ...groups.filter((group) => group.items.length > 0)];
	const target = targets.find((one) => keyOf(one) === chosen);
	const make = useDeed((to: LinkTarget) => makeLink(to, name.trim() || null), {
		after: onMade,
		invalidates: [[CALENDAR_LINKS]],
		refused: "here",
	});
	return (
		<form
			className={classes.form}
			onSubmit={(event) => {
				event.preventDefault();
				if (target) void make.run(target);
			}}
		>
			{make.problem ? (
				<Alert color="danger" role="alert" className={classes.whole}>
					{make.problem}
				</Alert>
			) : null}
			<Select
				ref={whose}
				label={t("feeds.whose")}
				data={data}
				value={chosen}
				onChange={setChosen}
				searchable={targets.length > 7}
				nothingFoundMessage={t("record.nothing_found")}
				data-autofocus
			/>
			<TextInput
				label={t("feeds.name")}
				placeholder={t("feeds.name_example")}
				maxLength={60}
				value={name}
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<Button type="submit" loading={make.pending} disabled={target === undefined}>
				{t("feeds.make")}
			</Button>
		</form>
	);
}
