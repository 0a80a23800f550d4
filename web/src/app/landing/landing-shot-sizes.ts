/** Of the pictures as they are kept, in pixels. */
export const SHOT_SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 585, height: 1170 } } as const;
