import { randomBytes } from "node:crypto";
import type { Todo, TodoFields, TodoTag, TodoTagInput } from "@homeroom/contract/areas/todo/todo.contract.ts";
import { FIRST_TODO_TAGS, TODO_DESC_MAX, TODO_TAGS_MAX, TODOS_MAX } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { keyBetween, keysInOrder } from "@homeroom/contract/kit/values/order-keys.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import {
	changeTag,
	changeTodo,
	deleteTag,
	deleteTodo,
	findTags,
	findTodo,
	headOf,
	holdList,
	idsInOrder,
	insertTags,
	insertTodo,
	type Mine,
	placeBefore,
	placeTodo,
	renumber,
	type TodoChanges,
} from "./todo.queries.ts";

const FIRST_TAGS: readonly TodoTag[] = FIRST_TODO_TAGS.map((tag) => ({ ...tag, name: null }));
export const tagsOf = async (mine: Mine): Promise<TodoTag[]> => (await findTags(mine)) ?? [...FIRST_TAGS];

/** First in every write that needs the list as it is: of two at once the second waits. Their first one makes their tags. */
async function hold(mine: Mine): Promise<void> {
	if (await holdList(mine)) await insertTags(mine, FIRST_TAGS);
}

/** The desc without what does not belong there, and tags that are theirs, each once. */
async function fitting<Changes extends TodoChanges>(mine: Mine, changes: Changes): Promise<Changes> {
	const fit = { ...changes };
	if (typeof changes.desc === "string") {
		const { cleanHtml } = await import("../../kit/records/rich-html.ts");
		fit.desc = cleanHtml(changes.desc, "desc", 2 * TODO_DESC_MAX);
	}
	if (changes.tags !== undefined) {
		const known = new Set((await tagsOf(mine)).map(({ key }) => key));
		if (!changes.tags.every((key) => known.has(key))) throw new Refusal("invalid", { fields: { tags: { message: "choice" } } });
		fit.tags = [...new Set(changes.tags)];
	}
	return fit;
}

export async function addTodo(mine: Mine, fields: TodoChanges & Pick<TodoFields, "title">): Promise<Todo> {
	await hold(mine);
	const { count, first } = await headOf(mine);
	if (count >= TODOS_MAX) throw new Refusal("own_limit", { values: { max: TODOS_MAX } });
	return insertTodo(mine, await fitting(mine, fields), await fittingKey(mine, () => keyBetween(null, first)));
}

export async function updateTodo(mine: Mine, id: number, changes: TodoChanges, version: number | undefined): Promise<Todo> {
	const changed = await changeTodo(mine, id, await fitting(mine, changes), version);
	if (changed !== undefined) return changed;
	throw new Refusal("conflict", { current: found(await findTodo(mine, id)) });
}

export async function removeTodo(mine: Mine, id: number): Promise<void> {
	if (await deleteTodo(mine, id)) return;
	throw new Refusal("conflict", { current: found(await findTodo(mine, id)) });
}

export async function moveTodo(mine: Mine, id: number, before: number | null): Promise<Todo> {
	await hold(mine);
	if (before === id) return found(await findTodo(mine, id));
	const key = async () => {
		const { low, high } = found(await placeBefore(mine, id, before));
		return keyBetween(low, high);
	};
	return found(await placeTodo(mine, id, await fittingKey(mine, key)));
}

/** Some thousands of moves into the same gap make a key long; then all are numbered anew, which nobody sees. */
const KEY_MAX = 100;
async function fittingKey(mine: Mine, key: () => string | Promise<string>): Promise<string> {
	const wanted = await key();
	if (wanted.length <= KEY_MAX) return wanted;
	const ids = await idsInOrder(mine);
	// behind all there are first, because no two may have the same meanwhile
	await renumber(mine, ids, behindAll(ids.length));
	await renumber(mine, ids, keysInOrder(ids.length));
	return key();
}
const behindAll = (count: number): string[] => keysInOrder(count).map((key) => `zzz${key}`);

export async function addTag(mine: Mine, { name, colour }: TodoTagInput): Promise<TodoTag> {
	await hold(mine);
	if ((await tagsOf(mine)).length >= TODO_TAGS_MAX) throw new Refusal("own_limit", { values: { max: TODO_TAGS_MAX } });
	const [tag] = await insertTags(mine, [{ key: `t${randomBytes(6).toString("hex")}`, name, colour }]);
	return tag as TodoTag;
}
export async function updateTag(mine: Mine, key: string, changes: Partial<TodoTagInput>): Promise<TodoTag> {
	await hold(mine);
	return found(await changeTag(mine, key, changes));
}
export async function removeTag(mine: Mine, key: string): Promise<void> {
	await hold(mine);
	found((await deleteTag(mine, key)) || undefined);
}
