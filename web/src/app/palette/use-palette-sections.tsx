import { BOOKMARKS_SHOWN } from "@homeroom/contract/kit/constants.ts";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import PersonPhoto from "../../kit/files/person-photo.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { allowedPages } from "../pages.ts";
import { BY_NAME, fitOf, type Names, plain, ranked, WHOLE_NAME } from "../places/matching.ts";
import { type NamedAddress, useNamedAddresses } from "../places/named-addresses.ts";
import { isDeed } from "../places/place-names.ts";
import { recentPlaces, rememberPlace } from "../places/recent-places.ts";
import { type FoundPlace, usePlaces } from "../places/use-places.ts";
import { useStars } from "../places/use-stars.ts";
import type { ShellDialog } from "../shell-keys.ts";
import type { PaletteEntry, PaletteSection } from "./palette-entry.ts";
import { usePaletteCommands } from "./use-palette-commands.tsx";
import { type FoundRecord, usePaletteRecords } from "./use-palette-records.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;
/** Opened last, before anything is typed; and what fits, so that records below it stay in sight. */
const [RECENT_SHOWN, FITTING_SHOWN] = [6, 9];
/** Among those opened last, a name is looked for. */
const RECENT_SEARCHED = 20;

/** What the palette shows for what was typed: before that, what was opened last, the stars and the areas. `asked`: the same a moment later, for the server. */
export function usePaletteSections(typed: string, asked: string, onDialog: (dialog: ShellDialog, of?: string) => void): PaletteSection[] {
	const { t } = useT();
	const router = useRouter();
	const places = usePlaces();
	const stars = useStars();
	const commands = usePaletteCommands(onDialog);
	const recent = recentPlaces().filter((address) => address !== router.state.location.pathname);
	const recency = new Map(recent.map((address, at) => [address, recent.length - at]));
	const named = useNamedAddresses([...new Set([...recent.slice(0, RECENT_SEARCHED), ...stars.addresses])]);
	const { records, deeds } = usePaletteRecords(asked, places);
	const pages = allowedPages(useSession());

	const go = (address: string) => {
		rememberPlace(address);
		router.history.push(address);
	};
	const placeEntry = ({ place, name, inside, about, icon: Icon, names }: FoundPlace, wanted: string): PaletteEntry => {
		// the name that was meant: Registers are the first page of Attendance
		const byInside = inside !== undefined && wanted !== "" && fitOf(wanted, called(names[1] ?? "")) > fitOf(wanted, called(names[0] ?? ""));
		const shared = { id: place.path + place.label, icon: <Icon {...icon} /> };
		if (place.of !== undefined)
			return { ...shared, name: `${name} …`, about: t("palette.goes_on"), goesOn: `${name} `, run: () => undefined };
		return { ...shared, name: byInside ? inside : name, about: byInside ? name : about, star: place.path, run: () => go(place.path) };
	};
	const addressEntry = ({ address, name, about, icon: Icon, photo }: NamedAddress): PaletteEntry => ({
		id: `at ${address}`,
		name,
		about,
		icon: face(name, photo, <Icon {...icon} />),
		star: address,
		run: () => go(address),
	});
	const recordEntry = ({ address, name, about, icon: Icon, photo, deed }: FoundRecord): PaletteEntry => ({
		id: `found ${address}`,
		name: deed === undefined ? name : `${deed}: ${name}`,
		about,
		icon: face(name, photo, <Icon {...icon} />),
		...(deed === undefined && { star: address }),
		run: () => go(address),
	});

	const wanted = plain(typed);
	if (wanted === "") {
		const opened = recent.flatMap((address) => named.find((one) => one.address === address) ?? []).slice(0, RECENT_SHOWN);
		const starred = stars.addresses.flatMap((address) => named.find((one) => one.address === address) ?? []).slice(0, BOOKMARKS_SHOWN);
		return filled([
			{ title: t("palette.recent"), entries: opened.map(addressEntry) },
			{ title: t("bookmarks.title"), entries: starred.filter((one) => !opened.includes(one)).map(addressEntry) },
			{
				title: t("palette.pages"),
				entries: pages.map(({ path, label, icon: Icon }) => ({
					id: path,
					name: t(label),
					icon: <Icon {...icon} />,
					star: path,
					run: () => go(path),
				})),
			},
		]);
	}
	const fitting = ranked(wanted, places, ({ place }) => recency.get(place.path) ?? 0);
	const byName = fitting.filter(({ fit }) => fit >= BY_NAME);
	const shown = fitting.slice(0, Math.max(FITTING_SHOWN, Math.min(byName.length, FITTING_SHOWN * 2)));
	const [deedsShown, pagesShown] = [shown.filter(({ one }) => isDeed(one.place)), shown.filter(({ one }) => !isDeed(one.place))];
	const deedsFirst = shown[0] !== undefined && isDeed(shown[0].one.place);
	const entriesOf = (some: typeof shown) => some.map(({ one }) => placeEntry(one, wanted));
	const knownRecords = named.filter(({ place, name }) => place === undefined && fitOf(wanted, called(plain(name))) > 0);
	const others = records.filter(({ address }) => !knownRecords.some((known) => known.address === address));
	const told = fitting.filter(({ one, fit }) => one.place.help !== undefined && fit > 0).slice(0, 3);
	const opened = { title: t("palette.recent"), entries: knownRecords.slice(0, RECENT_SHOWN).map(addressEntry) };
	// a whole name that was typed is meant, whoever was opened last
	const isNamed = shown[0]?.fit === WHOLE_NAME;
	return filled([
		...(isNamed ? [] : [opened]),
		{ title: t("palette.done_with"), entries: deeds.map(recordEntry) },
		...(deedsFirst
			? [
					{ title: t("palette.actions"), entries: entriesOf(deedsShown) },
					{ title: t("palette.pages"), entries: entriesOf(pagesShown) },
				]
			: [
					{ title: t("palette.pages"), entries: entriesOf(pagesShown) },
					{ title: t("palette.actions"), entries: entriesOf(deedsShown) },
				]),
		...(isNamed ? [opened] : []),
		{ title: t("palette.records"), entries: others.map(recordEntry) },
		{ title: t("palette.commands"), entries: commands.filter(({ name }) => fitOf(wanted, called(plain(name))) > 0) },
		{
			title: t("palette.help"),
			entries: told.map(({ one: { place, name, icon: Icon } }) => ({
				id: `help ${place.path}`,
				name: t("help.title", { page: name }),
				icon: <Icon {...icon} />,
				run: () => onDialog("help", place.path),
			})),
		},
	]);
}

const called = (name: string): Names => ({ names: [name], also: [], area: "", help: "" });
const filled = (sections: readonly PaletteSection[]): PaletteSection[] => sections.filter(({ entries }) => entries.length > 0);

/** As wide as the icons of the others. */
const face = (name: string, photo: number | null, otherwise: ReactNode): ReactNode =>
	photo === null ? (
		otherwise
	) : (
		<span style={{ display: "flex", margin: -3 }}>
			<PersonAvatar name={name} size="sm">
				<PersonPhoto fileId={photo} />
			</PersonAvatar>
		</span>
	);
