import { Refusal } from "../../kit/http/refusal.ts";

/** `https://homeroom.example.org` and `north` → `https://north.homeroom.example.org`. */
export function schoolOrigin(publicUrl: string, subdomain: string): string {
	const { protocol, host } = new URL(publicUrl);
	return `${protocol}//${subdomain}.${host}`;
}

/**
 * Where the person comes back to: the address they began at, if it is one of ours.
 * A request's headers are written by whoever sends it, so they only choose between two addresses that we know.
 */
export function returnOrigin(publicUrl: string, subdomain: string, begunAt: string | undefined): string {
	const main = new URL(publicUrl).origin;
	const school = schoolOrigin(publicUrl, subdomain);
	if (begunAt === undefined || begunAt === main) return main;
	if (begunAt !== school) throw new Refusal("sso_wrong_address", { values: { url: school } });
	return school;
}

/** Only a path of ours: nobody is sent elsewhere after signing in. */
export function ownPath(to: string | undefined): string | null {
	const here = "http://homeroom.invalid";
	if (to === undefined || !to.startsWith("/")) return null;
	const url = URL.parse(to, here);
	return url?.origin === here ? url.pathname + url.search + url.hash : null;
}
