/** Side of a person's photo as it is kept, in pixels: twice the largest that is shown. */
export const PHOTO_SIDE = 320;
/** Of the photo as it is kept. */
export const PHOTO_MAX_BYTES = 50 * 1024;
/** Where a person's photo is read; another photo has another id. */
export const photoUrl = (id: string): string => `/api/user-photos/${id}`;
