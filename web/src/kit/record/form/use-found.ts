import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";

const TYPING_MS = 200;

export interface Found {
	value: string;
	label: string;
}
/** Asks for what fits a few letters. */
export type Find = (search: string) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Found[]> };

const plain = (text: string) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

interface Offered {
	options: Found[];
	isSearching: boolean;
}
/**
 * What is offered for what somebody types. Until the server has answered, those of the last answer that fit:
 * Enter shall never choose what was not meant.
 */
export function useFound(find: Find, typed: string): Offered {
	const wanted = typed.trim();
	const [search] = useDebouncedValue(wanted, TYPING_MS);
	const { data, isFetching, isPlaceholderData } = useQuery({
		...find(search),
		staleTime: 10_000,
		placeholderData: (before: Found[] | undefined) => before,
	});
	const options = data ?? NONE;
	const isLate = wanted !== search || isPlaceholderData;
	return {
		options: isLate ? options.filter(({ label }) => plain(label).includes(plain(wanted))) : options,
		isSearching: isFetching || isLate,
	};
}
const NONE: Found[] = [];
