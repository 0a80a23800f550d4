/** Where to go after signing in. Only paths of this site: nobody is sent elsewhere by a crafted link. */
export function returnPath(to: unknown, origin = location.origin): string | undefined {
	if (typeof to !== "string" || !to.startsWith("/")) return undefined;
	const url = URL.parse(to, origin);
	if (!url || url.origin !== origin || url.pathname.startsWith("/pages/log")) return undefined;
	return url.pathname + url.search + url.hash;
}

/** The search of the login page. */
export const returnSearch = (search: Record<string, unknown>): { to?: string } =>
	typeof search.to === "string" && search.to !== "/" ? { to: search.to } : {};

/** The same of the switch page, and the school that somebody is led to: no other is asked for. */
export function switchSearch(search: Record<string, unknown>): { to?: string; school?: number } {
	const school = Number(search.school);
	return { ...returnSearch(search), ...(Number.isSafeInteger(school) && school > 0 && { school }) };
}
