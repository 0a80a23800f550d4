import type { TodoTag } from "@homeroom/contract/areas/todo/todo.contract.ts";
import { FIRST_TODO_TAGS, type TodoColour } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { useT } from "../../kit/i18n/i18n.ts";

/** What a tag is called: until somebody names it, a first one by the word of its key. */
export function useTagName(): (tag: TodoTag) => string {
	const { t } = useT();
	return ({ key, name }) => {
		if (name !== null) return name;
		const first = FIRST_TODO_TAGS.find((tag) => tag.key === key);
		return first ? t(`todo.tag.${first.key}`) : key;
	};
}

/** As a colour of the school: its dark one is called slate there. */
export const tagColour = (colour: TodoColour): string => `var(--mantine-color-${colour === "dark" ? "slate" : colour}-filled)`;
