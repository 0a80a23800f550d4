/** A whole answer that says: I am safe. In each language, as people write it in a hurry. */
const SAFE = new Set([
	"1",
	...["safe", "i am safe", "im safe", "ok", "okay"],
	...["sicher", "bin sicher", "ich bin sicher", "in sicherheit", "bin in sicherheit", "ich bin in sicherheit"],
	...["en securite", "je suis en securite", "en lieu sur"],
	...["seguro", "segura", "estou seguro", "estou segura", "a salvo", "estou a salvo", "em seguranca", "estou em seguranca"],
]);

/** Whether a text message says nothing else than that somebody is safe. Whatever says more is a call for help: "1 verletzt", "safe?". */
export function saysSafe(text: string): boolean {
	const word = text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/['’]/g, "")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/(?<![.!])[.!]+$/, "")
		.trim()
		.toLowerCase();
	return SAFE.has(word);
}
