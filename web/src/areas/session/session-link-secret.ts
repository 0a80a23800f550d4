let secret: string | null = null;

/**
 * The secret of a link from a mail. It stands behind `#`, which no browser sends to a server, and is taken out of the address bar
 * at once: nobody reads it over a shoulder, in the history or in a shared link.
 */
export function takeLinkSecret(): string | null {
	const given = location.hash.slice(1);
	if (given !== "") {
		secret = given;
		history.replaceState(history.state, "", location.pathname + location.search);
	}
	return secret;
}
