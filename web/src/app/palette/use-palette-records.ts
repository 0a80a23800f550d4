import { type Icon, IconFile } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useAllows } from "../../kit/session/session.ts";
import { pageAt } from "../pages.ts";
import { objectOf, plain } from "../places/matching.ts";
import type { FoundPlace } from "../places/use-places.ts";

const [SHORTEST, LONGEST] = [2, 100];
const FRESH_MS = 10_000;

/** A record that the server found, and where it leads. */
export interface FoundRecord {
	address: string;
	name: string;
	about: string | undefined;
	icon: Icon;
	photo: number | null;
	/** What is done with it, where that was asked for: "take register 4A". */
	deed?: string;
}

/** Records by their names, numbers and addresses while somebody types; and what can be done with those that were named after a deed. */
export function usePaletteRecords(typed: string, places: readonly FoundPlace[]): { records: FoundRecord[]; deeds: FoundRecord[] } {
	const search = typed.trim().slice(0, LONGEST);
	const found = useFound(search);
	const messages = useFoundMessages(search);
	const wanted = plain(search);
	const asked = places.flatMap((one) => {
		const object = one.place.of === undefined || wanted === "" ? undefined : objectOf(wanted, one);
		return object === undefined ? [] : [{ ...one, object }];
	});
	// whichever deeds were meant, what they are done with is the same words
	const object = asked.map((one) => one.object).sort((a, b) => a.length - b.length)[0] ?? "";
	const objects = useFound(object, 1);
	return {
		records: [...found.map((one) => ({ ...linkOf(one), address: `${one.path}/${one.id}` })), ...messages],
		deeds: asked
			.filter((one) => one.object === object)
			.flatMap(({ place, name: deed, icon }) =>
				objects
					.filter(({ record }) => record === place.of)
					.map((one) => ({ ...linkOf(one), icon, deed, address: place.path.replace("$id", String(one.id)) })),
			),
	};
}

type Found = Awaited<ReturnType<typeof api.find.find>>["results"][number];
const linkOf = ({ path, title, about, photo_file_id }: Found) => ({
	name: title,
	about: about ?? undefined,
	icon: pageAt(path)?.icon ?? IconFile,
	photo: photo_file_id,
});

function useFound(search: string, shortest = SHORTEST): Found[] {
	const looking = search.length >= shortest;
	const { data } = useQuery({
		queryKey: ["find", search],
		queryFn: ({ signal }) => api.find.find({ query: { search } }, { signal }),
		enabled: looking,
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
	});
	return looking ? (data?.results ?? []) : [];
}

const MESSAGES = "/communication";
const MOST_MESSAGES = 5;
/** What the school wrote, by its subject: for those whose messages they are, or who see all. */
function useFoundMessages(search: string): FoundRecord[] {
	const allows = useAllows();
	const looking = allows("Communications.View") && search.length > SHORTEST;
	const { data } = useQuery({
		queryKey: ["find", "messages", search],
		queryFn: ({ signal }) => api.messages.list({ query: { search, limit: MOST_MESSAGES } }, { signal }),
		enabled: looking,
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
	});
	if (!looking) return [];
	return (data?.messages ?? []).map(({ id, subject }) => ({
		address: `${MESSAGES}/${id}`,
		name: subject,
		about: undefined,
		icon: pageAt(MESSAGES)?.icon ?? IconFile,
		photo: null,
	}));
}
