declare module "virtual:homeroom-words/*" {
	type Messages = import("@lingui/core").Messages;
	export const words: Record<import("./catalogues.generated.ts").CatalogueName, () => Promise<{ default: Messages }>>;
}
declare module "virtual:homeroom-own-words/*" {
	/** Compiled sentences of all areas that have words of the school, by their keys. */
	export const sentences: Record<string, unknown>;
}
