/** A whole answer that says: no more. In each language, and as networks know it everywhere. */
const STOP = new Set([
	...["stop", "stopall", "end", "quit", "cancel", "unsubscribe"],
	...["stopp", "ende", "abmelden", "abbestellen", "keine sms"],
	...["arret", "arreter", "desabonner", "stop sms", "fin"],
	...["parar", "sair", "pare", "cancelar", "remover"],
]);
const START = new Set(["start", "unstop", "anmelden", "weiter", "reprendre", "demarrer", "iniciar", "retomar"]);

/** What an answer asks for, however it is spelled: "  Arrêt. " */
export function askedBySms(text: string): "stop" | "start" | null {
	const word = text
		.normalize("NFD")
		.replace(/[\p{M}\p{P}\p{S}]/gu, "")
		.replace(/\s+/g, " ")
		.trim()
		.toLowerCase();
	return STOP.has(word) ? "stop" : START.has(word) ? "start" : null;
}
