declare module "virtual:homeroom-routes-inside" {
	export const routes: import("./routes.ts").ShortRoutes;
	/** Areas that bring their own when they are first called. */
	export const areas: Record<string, (() => Promise<{ routes: import("./routes.ts").ShortRoutes }>) | undefined>;
}
declare module "virtual:homeroom-routes" {
	export const routes: import("./routes.ts").ShortRoutes;
	export const version: string;
	export const build: string;
}
