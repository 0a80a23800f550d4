import type { SpotlightActionData } from "@mantine/spotlight";
import { IconFile } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import PersonPhoto from "../../kit/files/person-photo.tsx";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { pageAt } from "../pages.ts";
import { recentRecords } from "./recent-records.ts";

const SHORTEST = 2;
const FRESH_MS = 10_000;

/** Records by their names while somebody types; before that, what was opened last. */
export function usePaletteRecords(typed: string): SpotlightActionData[] {
	const router = useRouter();
	const search = typed.trim().slice(0, 100);
	const looking = search.length >= SHORTEST;
	const recent = recentRecords().join(",");
	const { data } = useQuery({
		queryKey: ["find", looking ? search : "", looking ? "" : recent],
		queryFn: ({ signal }) =>
			looking ? api.find.find({ query: { search } }, { signal }) : api.find.names({ query: { of: recent } }, { signal }),
		enabled: looking || (search === "" && recent !== ""),
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
	});
	if (!looking && search !== "") return [];
	const place = (one: { record: string; id: number }) => recent.split(",").indexOf(`${one.record}:${one.id}`);
	const results = looking ? (data?.results ?? []) : [...(data?.results ?? [])].sort((a, b) => place(a) - place(b));
	return results.map(({ path: list, id, title, about, photo_file_id }) => {
		const path = `${list}/${id}`;
		const Icon = pageAt(path)?.icon ?? IconFile;
		return {
			id: path,
			label: title,
			// the server has chosen them already
			keywords: typed,
			...(about ? { description: about } : {}),
			leftSection: photo_file_id ? (
				// as wide as the icons of the others
				<span style={{ display: "flex", margin: -3 }}>
					<PersonAvatar name={title} size="sm">
						<PersonPhoto fileId={photo_file_id} />
					</PersonAvatar>
				</span>
			) : (
				<Icon size={18} stroke={1.6} aria-hidden />
			),
			onClick: () => router.history.push(path),
		};
	});
}
