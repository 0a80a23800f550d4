import { type Icon, IconBookmark, IconFile } from "@tabler/icons-react";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { pageAt } from "../pages.ts";
import { recordAt } from "./record-address.ts";
import { type FoundPlace, usePlaces } from "./use-places.ts";

const FRESH_MS = 10_000;
/** What is asked for at once: an address has room for so many. */
const MOST_NAMED = 40;

/** An address with the name of what is there. */
export interface NamedAddress {
	address: string;
	name: string;
	about: string | undefined;
	icon: Icon;
	photo: number | null;
	place: FoundPlace | undefined;
}

/** What stands at these addresses, in their order: pages by their names, records and saved views as they are called now. What is not there for the person, or no more, is left out. */
export function useNamedAddresses(addresses: readonly string[]): NamedAddress[] {
	const { t } = useT();
	const places = usePlaces();
	const records = [...new Set(addresses.flatMap((address) => recordAt(address) ?? []))].slice(0, MOST_NAMED).join(",");
	const { data: found } = useQuery({
		queryKey: ["find", "", records],
		queryFn: ({ signal }) => api.find.names({ query: { of: records } }, { signal }),
		enabled: records !== "",
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
	});
	const viewed = [...new Set(addresses.filter((address) => viewOf(address) !== undefined).map(recordOfList))];
	const views = useQueries({
		queries: viewed.map((record) => ({
			queryKey: ["views", record],
			queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.views.list({ query: { record } }, { signal })).views,
			staleTime: FRESH_MS,
		})),
	});
	const nameOf = (address: string): Omit<NamedAddress, "address"> | undefined => {
		const place = places.find(({ place: { path, of } }) => path === address && of === undefined);
		if (place) return { name: place.name, about: place.about, icon: place.icon, photo: null, place };
		const pathname = address.split("?")[0] ?? "";
		const record = recordAt(address);
		const page = pageAt(pathname);
		const rest = { icon: page?.icon ?? IconFile, photo: null, place: undefined };
		if (record !== undefined) {
			const one = found?.results.find((result) => `${result.record}:${result.id}` === record);
			return one && { ...rest, name: one.title, about: one.about ?? undefined, photo: one.photo_file_id };
		}
		const list = places.find(({ place: { path } }) => path === pathname);
		if (list === undefined) return undefined;
		const view = viewOf(address);
		if (view === undefined) return { ...rest, name: list.name, about: askedOf(address) || t("bookmarks.filtered") };
		const saved = views[viewed.indexOf(recordOfList(address))]?.data?.find(({ id }) => id === view);
		return saved && { ...rest, icon: IconBookmark, name: saved.name, about: list.name };
	};
	return addresses.flatMap((address) => {
		const named = nameOf(address);
		return named ? [{ address, ...named }] : [];
	});
}

const viewOf = (address: string): number | undefined => {
	const view = Number(new URL(address, location.origin).searchParams.get("view"));
	return Number.isSafeInteger(view) && view > 0 ? view : undefined;
};
/** `/house-points?view=3` is a view of house_points. */
const recordOfList = (address: string): string => (address.split("?")[0] ?? "").slice(1).replaceAll("-", "_");
/** What a list is narrowed to, as far as it can be read off the address. */
const askedOf = (address: string): string =>
	[...new URL(address, location.origin).searchParams.values()]
		.filter((value) => /^"?[\p{L}\p{N} .:-]{1,40}"?$/u.test(value))
		.join(" · ")
		.replaceAll('"', "");
