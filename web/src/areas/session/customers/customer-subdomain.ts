/** The customer that an address names: `north.localhost`, `north.homeroom.example`. None on a bare host, an IP address or `www`. */
export function subdomainOf(hostname: string): string | null {
	if (/^[\d.]+$/.test(hostname) || hostname.includes(":")) return null;
	const labels = hostname.toLowerCase().split(".");
	const [first = ""] = labels;
	const named = labels.at(-1) === "localhost" ? labels.length === 2 : labels.length > 2;
	return named && first !== "www" ? first : null;
}
