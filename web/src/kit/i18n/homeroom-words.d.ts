declare module "virtual:homeroom-words/*" {
	type Messages = import("@lingui/core").Messages;
	export const words: Record<import("./catalogues.generated.ts").CatalogueName, () => Promise<{ default: Messages }>>;
}
