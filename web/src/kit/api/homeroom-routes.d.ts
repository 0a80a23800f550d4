declare module "virtual:homeroom-routes-inside" {
	export const routes: import("./routes.ts").ShortRoutes;
}
declare module "virtual:homeroom-routes" {
	export const routes: import("./routes.ts").ShortRoutes;
	export const version: string;
	export const build: string;
}
