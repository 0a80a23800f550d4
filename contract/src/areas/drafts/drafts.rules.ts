/** Until then a publication can be taken back, and nobody hears of it. */
export const TELL_AFTER_MINUTES = 5;
