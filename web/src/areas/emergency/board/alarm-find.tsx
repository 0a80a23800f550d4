import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { foundQuery } from "../emergency.api.ts";
import { type ShownBoardPerson, useShownPerson } from "./alarm-board-shown.ts";
import { AlarmPeople } from "./alarm-people.tsx";

const PAUSE_MS = 200;

interface AlarmFindProps {
	id: number;
	search: string;
	onSearch: (search: string) => void;
	deeds: (person: ShownBoardPerson) => ReactNode;
}
/** Somebody by name, whatever is known of them. */
export function AlarmFind({ id, search, onSearch, deeds }: AlarmFindProps) {
	const { t } = useT();
	const shown = useShownPerson();
	const [asked] = useDebouncedValue(search.trim(), PAUSE_MS);
	const query = useQuery(foundQuery(id, asked));
	return (
		<>
			<TextInput
				type="search"
				aria-label={t("emergency.find")}
				placeholder={t("emergency.find")}
				leftSection={<IconSearch size={16} aria-hidden="true" />}
				maxLength={100}
				value={search}
				onChange={(event) => onSearch(event.currentTarget.value)}
			/>
			{search.trim() === "" ? null : (
				<QueryPart query={query} failed={t("emergency.board_failed")}>
					{query.data ? (
						<AlarmPeople
							title={t("emergency.found")}
							tone="found"
							people={query.data.people.map(shown)}
							total={query.data.meta.total}
							none={t("emergency.found_none")}
							deeds={deeds}
						/>
					) : null}
				</QueryPart>
			)}
		</>
	);
}
