/** How long the first picture waits for its data: nobody draws places for rows that are about to come. In ms. */
const AT_MOST_MS = 400;
let drawn = false;

/** The first picture is drawn: from now on pages open at once and fill as their data comes. */
export const firstPictureDrawn = (): void => {
	drawn = true;
};

/** For loaders: what the page shows first is worth waiting for while there is nothing to see yet. */
export const forFirstPicture = (data: Promise<unknown>): Promise<unknown> =>
	drawn ? Promise.resolve() : Promise.race([data, new Promise((go) => setTimeout(go, AT_MOST_MS))]);
