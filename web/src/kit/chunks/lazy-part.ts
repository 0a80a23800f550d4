import { type ComponentType, lazy } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
const AGAIN_MS = 5_000;
const later = () =>
	new Promise((go) => {
		setTimeout(go, AGAIN_MS);
		addEventListener("online", go, { once: true });
	});
/** Until it can be fetched. */
export const insist = <Part>(load: () => Promise<Part>): Promise<Part> => load().catch(() => later().then(() => insist(load)));

/** Something beside a page: the page stands where it cannot be fetched, and it comes as soon as it can. */
export const lazyPart = <Props>(load: Load<Props>) => lazy(() => insist(load));
